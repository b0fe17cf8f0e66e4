import {
  type AdStatus,
  adStatuses,
  type BulkRule,
  bulkRules,
  type ClickAction,
  clickActions,
} from './ad-labels.ts';
import { isBlank } from './canonical.ts';
import { limits } from './constants.ts';
import { hour, minute } from './durations.ts';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
import { noRemark } from './moderation.ts';
import { id, image, isoDate, listOf, one, paging, text, ticked } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'ads';
const byId = z.object({ id });
/** Token of the private link. Its holder acts as the advertiser, without an account. */
const key = { token: z.string().min(20).max(100).optional() };

export const adStatus = z.enum(Object.keys(adStatuses) as [AdStatus, ...AdStatus[]]);
export const clickAction = z.enum(Object.keys(clickActions) as [ClickAction, ...ClickAction[]]);

/** `url` has the same value as `path`. */
export const adMedia = image.extend({ id: z.number(), url: z.string() });

/** The public part of an active ad. Its only contact detail is the one that the button uses. */
export const publicAd = z
  .object({
    id: z.number(),
    adsMedias: z.array(adMedia),
    title: z.string(),
    description: z.string(),
    button_text: z.string(),
    click_action: clickAction,
    click_url: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    status: adStatus,
    created_at: isoDate,
  })
  .meta({ id: 'PublicAd' });
export type PublicAd = z.infer<typeof publicAd>;

export const servedAd = publicAd
  .extend({
    /** Single use: counts one impression and one click. */
    appearance_token: z.string(),
  })
  .meta({ id: 'ServedAd' });
export type ServedAd = z.infer<typeof servedAd>;

export const ad = z
  .object({
    id: z.number(),
    status: adStatus,
    adsMedias: z.array(adMedia),
    title: z.string(),
    description: z.string(),
    button_text: z.string(),
    click_action: clickAction,
    click_url: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    appearances: z.number(),
    desired_appearances: z.number(),
    clicks: z.number(),
    amount_cents: z.number(),
    currency: z.literal('EUR'),
    reason: z.string().nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    paid_at: isoDate.nullable(),
    refunded_cents: z.number(),
    receipt_number: z.number().nullable(),
    created_at: isoDate,
    can: z.object({
      edit: z.boolean(),
      pay: z.boolean(),
      approve: z.boolean(),
      decline: z.boolean(),
      pause: z.boolean(),
    }),
  })
  .meta({ id: 'Ad' });
export type Ad = z.infer<typeof ad>;

const isPhone = (typed: string) => /^\+?[\d ()/.-]+$/.test(typed) && typed.replace(/\D/g, '').length >= 6;

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());

/**
 * The required fields depend on the action: a page requires its URL, a phone call the number. The email is
 * always required, for the receipt.
 */
export const adInput = z
  .object({
    title: text({ min: 3, max: limits.truncate.adTitle }),
    description: text({ min: 10, max: limits.truncate.adDescription }),
    button_text: optional(text({ min: 2, max: 30 })),
    click_action: clickAction,
    click_url: optional(text({ min: 4, max: 2000 })),
    desired_appearances: z.coerce.number().int().min(1).max(limits.adImpressionsMost),
    name: text({ min: 3, max: 255 }),
    email: emailAddress({ max: 255 }),
    phone: optional(
      text({ min: 5, max: 255 }).refine(
        isPhone,
        'Telefonski broj nije ispravan. Upišite ga, primjerice, ovako: +385 91 555 0100.',
      ),
    ),
  })
  .refine((given) => given.click_action !== 'redirecting' || given.click_url !== undefined, {
    path: ['click_url'],
    error: 'Polje Adresa stranice je obavezno.',
  })
  .refine((given) => given.click_action !== 'calling' || given.phone !== undefined, {
    path: ['phone'],
    error: 'Polje Telefon je obavezno.',
  });

const files = { adsMedias: { max: 1, maxBytes: limits.media.bytes, listName: 'adsMedias[]' } } as const;
const example = {
  title: 'Alat za najam – bez kupnje i skladištenja',
  description:
    'Brusilice, bušači betona i skele za dan, vikend ili mjesec. Dostava na gradilište u roku od 24 sata.',
  button_text: 'Pogledajte ponudu',
  click_action: 'redirecting',
  click_url: 'example.com/najam-alata',
  desired_appearances: 2000,
  name: 'Najam alata d.o.o.',
  email: 'oglasi@example.com',
};

export const adsPrices = z.object({ min_limit: z.number(), price: z.number() }).meta({ id: 'AdsPricing' });
export type AdsPrices = z.infer<typeof adsPrices>;
export const adsPricing = endpoint({
  method: 'GET',
  path: '/ads-pricing',
  tag,
  summary: 'Cijena prikazivanja i najmanji broj',
  cache: 'common',
  response: adsPrices,
});

/** Active ads, sorted by number of impressions, fewest first; ties are in random order. */
export const listAds = endpoint({
  method: 'GET',
  path: '/ads',
  tag,
  summary: 'Oglasi za prikaz',
  query: z.strictObject(paging(limits.perPage.general)),
  response: listOf(servedAd),
});
/** The token issued with an ad; older clients send it as `token`. */
const served = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && 'token' in given && !('appearance_token' in given)
      ? { appearance_token: given.token }
      : given,
  z.object({ appearance_token: z.string().min(20).max(1000) }),
);
const adFlood = { name: 'ad_flood', max: 600, windowMs: 5 * minute, in: 'node', by: 'network' } as const;
export const countImpression = endpoint({
  method: 'POST',
  path: '/ads/increment-appearance/:id',
  tag,
  background: true,
  summary: 'Oglas je viđen: barem upola, jednu sekundu',
  limits: [adFlood],
  params: byId,
  body: served,
  /**
   * A token counts once, only for the visitor and the day it was issued for, and no sooner than one second
   * after issue. `counted` is `false` if the token did not count, the ad has stopped, or the impression looks
   * bulk-bought and is not charged.
   */
  response: one(z.object({ counted: z.boolean() })),
  example: { body: { appearance_token: 'eyJhZCI6MTIsIm5vbmNlIjoiN2Y0YyJ9.c2lnbmF0dXJl' } },
});
export const countClick = endpoint({
  method: 'POST',
  path: '/ads/:id/click',
  tag,
  background: true,
  summary: 'Pritisnut je gumb oglasa',
  limits: [adFlood],
  params: byId,
  body: served,
  response: one(z.object({ counted: z.boolean() })),
  example: { body: { appearance_token: 'eyJhZCI6MTIsIm5vbmNlIjoiN2Y0YyJ9.c2lnbmF0dXJl' } },
});

/** Needs no account. The response contains the private link's token, which no later response repeats. */
export const initAd = endpoint({
  method: 'POST',
  path: '/ads/init',
  tag,
  summary: 'Novi oglas',
  limits: [
    {
      name: 'ad_init',
      max: 30,
      windowMs: hour,
      in: 'database',
      network: 300,
      says: 'Previše oglasa u kratkom vremenu.',
    },
  ],
  /** With `client_id`, resending the form after a lost response returns the ad already created. */
  body: adInput.and(z.object({ client_id: z.uuid().optional() })),
  files,
  response: one(ad.extend({ access_token: z.string() })),
  status: 201,
  example: { body: { ...example, client_id: '0b9b2a2e-6a54-4c0f-9d3a-5f1f0f3e7c11' } },
});
/** Possible until the ad is paid. A new picture replaces the current one; `remove_media` only removes it. */
export const updateAd = endpoint({
  method: 'PUT',
  path: '/ads/:id',
  tag,
  summary: 'Izmjena oglasa prije plaćanja',
  limits: [
    {
      name: 'ad_changes',
      max: 60,
      windowMs: hour,
      in: 'database',
      network: 600,
      says: 'Previše izmjena u kratkom vremenu.',
    },
  ],
  params: byId,
  query: z.object(key),
  body: adInput.and(z.object({ remove_media: ticked.optional() })),
  files,
  response: one(ad),
  example: { body: example },
});
/** Returns everything to the advertiser and administrators, and to others the public part of an active ad. */
export const getAd = endpoint({
  method: 'GET',
  path: '/ads/:id',
  tag,
  summary: 'Oglas: cijeli vlastiti, po privatnoj poveznici ili s prijavom, a tuđi samo dok je aktivan',
  params: byId,
  query: z.object({ ...key, device_name: z.string().max(255).optional() }),
  response: one(z.union([ad, publicAd])),
});
export const adStats = endpoint({
  method: 'GET',
  path: '/ads/:id/stats',
  tag,
  summary: 'Prikazivanja i klikovi po danima',
  params: byId,
  query: z.object(key),
  /**
   * One entry per day in Croatia (`YYYY-MM-DD`), including days without impressions, from the first
   * impression to today, or to the last impression once the ad no longer runs; at most the last 90 days.
   */
  response: one(
    z.object({ days: z.array(z.object({ day: z.string(), appearances: z.number(), clicks: z.number() })) }),
  ),
});
export const adReceipt = endpoint({
  method: 'GET',
  path: '/ads/:id/receipt',
  tag,
  summary: 'Potvrda o plaćanju (PDF)',
  params: byId,
  /**
   * `number` is a receipt number, which selects one of several payments of the ad; defaults to the ad’s
   * current payment.
   */
  query: z.object({ ...key, number: id.optional() }),
  download: ['application/pdf'],
});
export const myAds = endpoint({
  method: 'GET',
  path: '/me/ads',
  tag,
  summary: 'Vlastiti oglasi, najnoviji prvi',
  auth: 'user',
  query: z.strictObject(paging(limits.perPage.general)),
  response: listOf(ad),
});

const remark = z.object({
  reason: text({ min: 3, max: 500 }),
  text: text({ min: 0, max: 2000 }).optional(),
});
export const adminAds = endpoint({
  method: 'GET',
  path: '/admin/ads',
  tag: 'moderation',
  summary: 'Oglasi po stanju; na pregledu najstariji prvi',
  auth: 'moderate',
  query: z.strictObject({ ...paging(20), status: adStatus.default('pending') }),
  response: listOf(ad),
});
export const approveAd = endpoint({
  method: 'POST',
  path: '/admin/ads/:id/approve',
  tag: 'moderation',
  summary: 'Objava oglasa, ili nastavak zaustavljenog',
  auth: 'moderate',
  params: byId,
  body: noRemark,
  example: { body: {} },
  response: one(ad),
});
/** Declines the ad and refunds the whole amount. */
export const declineAd = endpoint({
  method: 'POST',
  path: '/admin/ads/:id/decline',
  tag: 'moderation',
  summary: 'Odbijanje oglasa i povrat novca',
  auth: 'moderate',
  params: byId,
  body: remark,
  response: one(ad),
  example: {
    body: {
      reason: 'Oglas nije povezan s kućnim i zanatskim poslovima.',
      text: 'Vaš oglas nudi putovanja.',
    },
  },
});
export const pauseAd = endpoint({
  method: 'POST',
  path: '/admin/ads/:id/pause',
  tag: 'moderation',
  summary: 'Zaustavljanje oglasa',
  auth: 'moderate',
  params: byId,
  body: remark,
  response: one(ad),
  example: { body: { reason: 'Poveznica više ne vodi na ponudu.' } },
});
export const putAdsPricing = endpoint({
  method: 'PUT',
  path: '/admin/ads-pricing',
  tag: 'moderation',
  summary: 'Izmjena cijene i najmanjeg broja prikazivanja',
  auth: 'finance',
  body: z.object({
    min_limit: z.coerce.number().int().min(1).max(100_000),
    price: z.coerce.number().min(0.01).max(10).multipleOf(0.01),
  }),
  response: one(adsPrices),
  example: { body: { min_limit: 500, price: 0.05 } },
});

/** Impressions of one ad that looked bulk-bought: neither counted nor charged. */
export const setAside = z
  .object({
    ad: z.object({ id: z.number(), title: z.string() }),
    appearances: z.number(),
    /**
     * Sum of the daily counts of networks: a network that appeared on three days counts as three, since
     * nothing links it across days.
     */
    networks: z.number(),
    rules: z.array(
      z.object({
        rule: z.enum(Object.keys(bulkRules) as [BulkRule, ...BulkRule[]]),
        appearances: z.number(),
      }),
    ),
    last_at: isoDate,
  })
  .meta({ id: 'SetAside' });
export type SetAside = z.infer<typeof setAside>;
export const adminSetAside = endpoint({
  method: 'GET',
  path: '/admin/ads/set-aside',
  tag: 'payments',
  summary: 'Prikazivanja koja nisu naplaćena jer izgledaju kao kupljena, po oglasima, najnovija prva',
  auth: 'finance',
  query: z.strictObject(paging(20)),
  response: listOf(setAside),
});
