import { expect, type Page } from '@playwright/test';
import { cards } from './ad-actions.ts';
import { apiOf, demo, goto, rareWord } from './site.ts';

/** Opens a page and moves the mouse, since ads load only after an interaction. */
export async function arrive(page: Page, path: string): Promise<void> {
  await goto(page, path);
  await page.mouse.move(20, 300);
  await page.mouse.move(24, 306);
}

export interface MadeAd {
  id: number;
  token: string;
  title: string;
}
const titled = 'Alat za najam, ';

interface PublicAd extends Record<string, unknown> {
  data: {
    status: string;
    appearances: number;
    clicks: number;
    reason: string | null;
    refunded_cents: number;
  };
}

const paper = {
  description: 'Brusilice, bušači betona i skele za dan, vikend ili mjesec.',
  button_text: 'Pogledajte ponudu',
  click_action: 'redirecting',
  click_url: 'example.com/najam-alata',
  desired_appearances: 500,
  name: 'Najam alata d.o.o.',
  email: 'oglasi@primjer.hr',
};

export function adsOf(open: (email?: string) => Promise<Page>, origin: string) {
  const as = async (email?: string) => apiOf(await open(email), origin);
  const publicAd = async ({ id, token }: MadeAd) =>
    (await (await as()).get<PublicAd>(`/ads/${id}?token=${token}`)).data;
  const action = async ({ id }: { id: number }, what: 'approve' | 'decline' | 'pause') =>
    (await as(demo.moderator)).post(
      `/admin/ads/${id}/${what}`,
      what === 'approve' ? {} : { reason: 'Poveznica ne vodi na ponudu.' },
    );
  /**
   * Pauses active ads left over from a failed test, because they would rotate with the ad of the next test.
   */
  const pauseOthers = async () => {
    const { data } = await (await as(demo.moderator)).get<{ data: { id: number; title: string }[] }>(
      '/admin/ads?status=active',
    );
    for (const ad of data.filter(({ title }) => title.startsWith(titled))) await action(ad, 'pause');
  };
  const paid = async (more: object = {}): Promise<MadeAd> => {
    await pauseOthers();
    const advertiser = await as();
    const title = titled + rareWord();
    const { data } = await advertiser.post<{ data: { id: number; access_token: string } }>('/ads/init', {
      ...paper,
      title,
      ...more,
    });
    const key = { id: data.id, token: data.access_token };
    const card = {
      card_number: cards.accepted,
      card_expiry: `12 / ${new Date().getFullYear() - 1999}`,
      card_cvc: '123',
      card_name: 'Ana Horvat',
    };
    await advertiser.post('/payment/ads', { ...key, ...card });
    await expect.poll(async () => (await publicAd({ ...key, title })).status).toBe('pending');
    return { ...key, title };
  };
  return {
    paid,
    action,
    publicAd,
    running: async (more: object = {}) => {
      const made = await paid(more);
      await action(made, 'approve');
      return made;
    },
    price: async (prices: { min_limit: number; price: number }) => {
      const page = await open(demo.finance);
      expect(
        (await page.request.put('/api/v1/admin/ads-pricing', { data: prices, headers: { origin } })).status(),
      ).toBe(200);
    },
  };
}

export const served = (page: Page, { title }: { title: string }) =>
  page.getByRole('article', { name: `Oglas: ${title}` });
