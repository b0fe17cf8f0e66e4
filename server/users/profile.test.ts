import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { tokens } from '../auth/tables.ts';
import { placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { tradeRefs } from '../trades/service.ts';
import { users } from './tables.ts';

const update = (person: Person, body: object) => person.post('/me/update', body);
const namesOf = (items: { name: string }[]) => items.map((item) => item.name).sort();

async function ids(db: Db) {
  const [places, trades] = await Promise.all([placeRefs(db), tradeRefs(db)]);
  const must = (item: { id: number } | undefined) => item?.id ?? Number.NaN;
  return {
    county: (key: string) => must(places.countyByKey(key)),
    town: (key: string) => must(places.townByKey(key)),
    category: (key: string) => must(trades.categoryByKey(key)),
    type: (key: string) => must(trades.typeByKey(key)),
  };
}

describe('a user’s own profile', () => {
  test('accepts all fields in one JSON body, and leaves omitted ones unchanged', async ({ as, db }) => {
    const [ivo, id] = [await as('worker'), await ids(db)];
    const answer = await update(ivo, {
      name: 'Ivo  Ivić',
      about: 'Vodoinstalater iz Zadra, dvadeset godina iskustva.',
      type_of: 'general',
      contacts: {
        emails: ['Posao@Primjer.HR', 'posao@primjer.hr'],
        phones: [' +385 91\t555 0100 ', '', '023 123 456'],
      },
      counties_ids: [id.county('zadarska'), id.county('istarska')],
      towns_ids: [id.town('zadar'), id.town('nin')],
      job_categories_ids: [id.category('vodoinstalacije')],
      job_types_ids: [id.type('ugradnja-i-zamjena-slavina')],
      available_from: '2026-12-01',
      onboarding: 'done',
    });
    expect(answer).toHaveStatus(200);
    const me = answer.body.data;
    expect(me).toMatchObject({
      name: 'Ivo Ivić',
      slug: 'ivo-ivic',
      type_of: 'general',
      is_worker: true,
      available_from: '2026-12-01',
      onboarding: 'done',
      contacts: { emails: ['posao@primjer.hr'], phones: ['+385 91 555 0100', '023 123 456'] },
    });
    expect([namesOf(me.counties), namesOf(me.towns)]).toEqual([
      ['Istarska županija', 'Zadarska županija'],
      ['Nin', 'Zadar'],
    ]);
    expect((await ivo.get('/me')).body.data).toEqual(me);
    expect((await update(ivo, {})).body.data).toEqual(me);
    expect(
      (await update(ivo, { about: '', available_from: '', contacts: { phones: [] } })).body.data,
    ).toEqual({
      ...me,
      about: null,
      available_from: null,
      contacts: { emails: ['posao@primjer.hr'], phones: [] },
    });
  });

  test('accepts form and multipart bodies with the documented field names', async ({ as, db }) => {
    const [ivo, id] = [await as('worker'), await ids(db)];
    const fields: [string, string][] = [
      ['counties_ids[]', String(id.county('zadarska'))],
      ['counties_ids[]', String(id.county('istarska'))],
      ['towns_ids[]', String(id.town('zadar'))],
      ['contacts[phones][]', '+385 91 555 0100'],
      ['contacts[phones][]', ''],
      ['contacts[emails][]', 'a@primjer.hr'],
    ];
    const multipart = new FormData();
    for (const [name, value] of fields) multipart.append(name, value);
    // Browsers send this for an empty file field in a form without JavaScript.
    multipart.append('profile_img', new Blob([]), '');
    for (const body of [{ form: new URLSearchParams(fields).toString() }, { multipart }]) {
      const { data } = (await ivo.send('POST', '/me/update', body)).body;
      expect(data).toMatchObject({
        towns: [{ key: 'zadar' }],
        contacts: { phones: ['+385 91 555 0100'], emails: ['a@primjer.hr'] },
        profile_img: null,
      });
      expect(data.counties).toHaveLength(2);
      const emptied = await ivo.send('POST', '/me/update', {
        form: 'counties_ids[]=&contacts[phones][]=&contacts[emails][]=',
      });
      expect(emptied.body.data).toMatchObject({
        counties: [],
        towns: [],
        contacts: { phones: [], emails: [] },
      });
    }
  });

  test('can contain every town in the country', async ({ as, db }) => {
    const [ivo, places] = [await as('worker'), await placeRefs(db)];
    const multipart = new FormData();
    for (const county of places.counties) multipart.append('counties_ids[]', String(county.id));
    for (const town of places.towns) multipart.append('towns_ids[]', String(town.id));
    const answer = await ivo.send('POST', '/me/update', { multipart });
    expect([answer.status, answer.body.data.counties.length, answer.body.data.towns.length]).toEqual([
      200, 21, 556,
    ]);
  });

  test('loses the towns of a removed county and the types of a removed category', async ({
    as,
    db,
    visitor,
  }) => {
    const [ivo, id] = [await as('worker'), await ids(db)];
    await update(ivo, {
      counties_ids: [id.county('zadarska'), id.county('istarska')],
      towns_ids: [id.town('zadar'), id.town('pula-pola')].filter(Boolean),
      job_categories_ids: [id.category('vodoinstalacije'), id.category('krovovi-i-limarija')],
      job_types_ids: [id.type('ugradnja-i-zamjena-slavina'), id.type('popravak-prokisnjavanja')],
    });
    const left = (
      await update(ivo, {
        counties_ids: [id.county('zadarska')],
        job_categories_ids: [id.category('krovovi-i-limarija')],
      })
    ).body.data;
    expect([
      left.towns.map((town: { key: string }) => town.key),
      left.jobTypes.map((type: { key: string }) => type.key),
    ]).toEqual([['zadar'], ['popravak-prokisnjavanja']]);
    const listed = async () =>
      (await visitor.get(`/workers?search=${encodeURIComponent('Ivo Majstor')}`)).body.meta.total;
    expect(await listed()).toBeGreaterThan(0);
    expect((await update(ivo, { job_categories_ids: [] })).body.data).toMatchObject({
      is_worker: false,
      jobCategories: [],
      jobTypes: [],
    });
    expect(await visitor.get(`/workers/${ivo.id}`)).toHaveStatus(404);
  });

  test('is unchanged after an inconsistent change is rejected', async ({ as, db }) => {
    const [ivo, id] = [await as('worker'), await ids(db)];
    await update(ivo, {
      counties_ids: [id.county('zadarska')],
      towns_ids: [id.town('zadar')],
      job_categories_ids: [id.category('vodoinstalacije')],
    });
    const before = (await ivo.get('/me')).body.data;
    for (const [body, field, text] of [
      [{ towns_ids: [id.town('split')] }, 'towns_ids', 'ne pripada'],
      [{ towns_ids: [999_999] }, 'towns_ids', 'ne pripada'],
      [{ counties_ids: [], towns_ids: [id.town('zadar')] }, 'towns_ids', 'ne pripada'],
      [{ counties_ids: [999] }, 'counties_ids', 'ne postoji'],
      [{ job_categories_ids: [999] }, 'job_categories_ids', 'ne postoji'],
      [{ job_types_ids: [id.type('popravak-prokisnjavanja')] }, 'job_types_ids', 'ne pripada'],
    ] as const) {
      expect(await update(ivo, { name: 'Netko Drugi', contacts: { phones: ['12345'] }, ...body })).toBe422(
        field,
        text,
      );
      expect((await ivo.get('/me')).body.data).toEqual(before);
    }
  });

  test.for([
    ['name', 'Iv', 'manje od 3 znaka'],
    ['name', '', 'obavezno'],
    ['name', ' \u200B\u0007 a', 'manje od 3 znaka'],
    ['name', 'a'.repeat(256), 'više od 255'],
    ['name', 7, 'nije ispravno'],
    ['about', 'Kratko', 'manje od 10'],
    ['about', 'a'.repeat(556), 'više od 555'],
    ['about', ['x'], ''],
    ['type_of', 'king', 'nije ponuđena'],
    ['type_of', '', 'obavezno'],
    ['counties_ids.0', 'x', ''],
    ['counties_ids.0', [0], ''],
    ['counties_ids.0', ['1; drop table users'], ''],
    ['counties_ids', Array.from({ length: 22 }, (_, n) => n + 1), 'najviše 21'],
    ['counties_ids', { a: 1 }, ''],
    ['towns_ids.0', [1.5], ''],
    ['job_categories_ids.0', [2_147_483_648], ''],
    ['job_types_ids.1', ['1', null], ''],
    ['available_from', '31.13.2026.', 'mora biti datum'],
    ['available_from', '2026-02-30', 'mora biti datum'],
    ['available_from', '0000-01-01', 'nije ispravno'],
    ['available_from', 20_261_231, ''],
    ['onboarding', 'new', 'nije ponuđena'],
    ['fcm_token', 'a'.repeat(4097), 'više od 4096'],
    ['fcm_token', 'a\u0000b', 'nije ispravno'],
    ['contacts', 'x', ''],
    ['contacts.emails', ['a@b.hr', 'b@b.hr', 'c@b.hr', 'd@b.hr', 'e@b.hr', 'f@b.hr'], 'najviše 5'],
    ['contacts.emails.0', ['nije adresa'], 'važeći email'],
    ['contacts.emails.0', [`${'a'.repeat(251)}@b.hr`], 'više od 255'],
    ['contacts.phones.0', ['1234'], 'manje od 5'],
    ['contacts.phones.1', ['12345', '1'.repeat(256)], 'više od 255'],
    ['contacts.phones.0', [{}], ''],
  ] as const)('rejects an invalid %s: %s', async ([field, value, text], { as }) => {
    const ana = await as('client');
    const [name = '', part] = field.split('.');
    expect(await update(ana, { [name]: name === 'contacts' && part ? { [part]: value } : value })).toBe422(
      field,
      text,
    );
  });

  test.for([
    ['role', 'superadmin'],
    ['rating', 5],
    ['ratingScore', 5],
    ['reviews_count', 100],
    ['is_verified', true],
    ['emailConfirmedAt', '2020-01-01T00:00:00Z'],
    ['trade_verified', true],
    ['tradeVerifiedAt', '2020-01-01T00:00:00Z'],
    ['boosted', true],
    ['boostedUntil', '2100-01-01T00:00:00Z'],
    ['id', 1],
    ['email', 'nova@primjer.hr'],
    ['password', 'plavi-slon-7'],
    ['passwordHash', 'x'],
    ['slug', 'admin'],
    ['created_at', '2000-01-01T00:00:00Z'],
    ['is_worker', true],
    ['second_factor', 'on'],
    ['portfolio_count', 9],
    ['can', { moderate: true }],
  ] as const)('rejects a field that the user cannot set: %s', async ([field, value], { as, db }) => {
    const neda = await as('unconfirmed');
    const stored = async () => (await db.select().from(users).where(eq(users.id, neda.id)))[0];
    const before = await stored();
    const json = JSON.parse(`{${JSON.stringify(field)}: ${JSON.stringify(value)}}`) as object;
    expect(await update(neda, json)).toBe422(field, 'Nepoznato polje');
    const form = new URLSearchParams([[field, String(value)]]).toString();
    expect(await neda.send('POST', '/me/update', { form })).toBe422(field, 'Nepoznato polje');
    expect(await stored()).toEqual(before);
  });

  test('accepts contacts in the short fields `phones` and `emails`', async ({ as }) => {
    const ivo = await as('worker');
    expect(
      await ivo.send('POST', '/me/update', { form: 'phones[]=0911234567&phones[]=&emails[]=ivo@primjer.hr' }),
    ).toHaveStatus(200);
    expect((await ivo.get('/me')).body.data.contacts).toEqual({
      phones: ['0911234567'],
      emails: ['ivo@primjer.hr'],
    });
    expect(await update(ivo, { phones: ['1'] })).toBe422('contacts.phones.0');
  });

  test('cannot be changed by others', async ({ visitor }) => {
    expect(await update(visitor, { name: 'Netko Treći' })).toHaveStatus(401);
  });

  test('keeps a finished onboarding finished if the user tries to postpone it', async ({ as }) => {
    const neda = await as('unconfirmed');
    const start = async (onboarding: string) => (await update(neda, { onboarding })).body.data.onboarding;
    expect([
      (await neda.get('/me')).body.data.onboarding,
      await start('skipped'),
      await start('done'),
      await start('skipped'),
    ]).toEqual(['new', 'skipped', 'done', 'done']);
  });

  test('loses its push token when another user registers the same device', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const address = async (person: Person) =>
      (await db.select({ fcm: tokens.fcmToken }).from(tokens).where(eq(tokens.userId, person.id))).map(
        (row) => row.fcm,
      );
    await update(ana, { fcm_token: 'dev:1' });
    expect(await address(ana)).toEqual(['dev:1']);
    await update(ivo, { fcm_token: 'dev:1' });
    expect([await address(ana), await address(ivo)]).toEqual([[null], ['dev:1']]);
    await update(ivo, { name: 'Ivo Novi' });
    expect(await address(ivo)).toEqual(['dev:1']);
    await update(ivo, { fcm_token: '' });
    expect(await address(ivo)).toEqual([null]);
  });
});
