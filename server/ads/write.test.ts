import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { adForm, paidAd, startAd } from '../testing/ads.ts';
import { type Answer, type Person, test } from '../testing/app.ts';
import { pdf, picture } from '../testing/files.ts';
import { adMedias, ads } from './tables.ts';

const fields = Object.fromEntries(Object.entries(adForm).map(([name, value]) => [name, String(value)]));
const upload = (who: Person, file: { name: string; bytes: Uint8Array }, more: Record<string, string> = {}) =>
  who.upload('/ads/init', { 'adsMedias[]': file }, { ...fields, ...more });

describe('a new ad', () => {
  test('needs no account, and the response contains the input, a price and a link that is shown only once', async ({
    visitor,
    db,
  }) => {
    const { id, token, answer } = await startAd(visitor, { phone: '+385 1 555', button_text: '' });
    expect(answer.body.data).toMatchObject({
      status: 'draft',
      title: adForm.title,
      button_text: 'Detaljnije',
      click_url: 'https://example.com/najam-alata',
      phone: '+385 1 555',
      appearances: 0,
      desired_appearances: 500,
      clicks: 0,
      amount_cents: 2500,
      currency: 'EUR',
      reason: null,
      card: null,
      paid_at: null,
      receipt_number: null,
      adsMedias: [],
      can: { edit: true, pay: true, approve: false, decline: false, pause: false },
    });
    const [row] = await db.select().from(ads).where(eq(ads.id, id));
    expect([row?.userId, JSON.stringify(row).includes(token)]).toEqual([null, false]);
    expect((await visitor.get(`/ads/${id}?token=${token}&device_name=Firefox`)).body.data).not.toHaveProperty(
      'access_token',
    );
  });

  test('belongs to the signed-in user and is in their list', async ({ as, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const [first, second] = [await startAd(ana), await startAd(ana)];
    await startAd(ivo);
    const { data, meta } = (await ana.get('/me/ads')).body;
    expect([data.map(({ id }: { id: number }) => id), meta.total]).toEqual([[second.id, first.id], 2]);
    expect((await ana.get(`/me/ads?per_page=1&page=2`)).body.data).toMatchObject([{ id: first.id }]);
    expect(await visitor.get('/me/ads')).toHaveStatus(401);
    expect(await ana.get('/me/ads?status=draft')).toBe422('status');
  });

  test('has one picture, stored in two sizes', async ({ visitor, storage, db }) => {
    const answer = await upload(visitor, await picture());
    expect(answer).toHaveStatus(201);
    const [media] = answer.body.data.adsMedias;
    expect(media).toEqual({
      id: expect.any(Number),
      url: expect.stringMatching(/^\/files\/ads\/[\w-]{24}\/full\.webp$/),
      path: media.url,
      thumb: expect.stringContaining('/card.webp'),
      width: 60,
      height: 40,
      name: 'slika.png',
      type: 'image/webp',
      size: expect.any(Number),
    });
    const file = await visitor.get(media.url);
    expect(file.headers['content-type']).toBe('image/webp');
    expect(file.headers['content-length']).toBe(String(media.size));
    const [row] = await db.select().from(adMedias).where(eq(adMedias.id, media.id));
    expect(await storage.exists(`${row?.storageKey}/card.webp`)).toBe(true);
  });

  test('is rejected unless it has exactly one valid picture, and nothing is stored', async ({
    visitor,
    db,
  }) => {
    const before = await db.$count(ads);
    expect(await upload(visitor, pdf())).toBe422(
      'adsMedias',
      'Datoteka nije slika. Odaberite PNG, WEBP, JPG ili HEIC.',
    );
    expect(await upload(visitor, { name: 'a.png', bytes: Buffer.from('nije slika') })).toBe422('adsMedias');
    expect(
      await upload(visitor, {
        name: 'a.svg',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      }),
    ).toBe422('adsMedias');
    const { bytes } = await picture();
    expect(await upload(visitor, { name: 'a.png', bytes: bytes.subarray(0, bytes.length - 20) })).toBe422(
      'adsMedias',
    );
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields)) multipart.append(name, value);
    for (const name of ['a.png', 'b.png'])
      multipart.append('adsMedias[]', new Blob([bytes as BlobPart]), name);
    expect(await visitor.send('POST', '/ads/init', { multipart })).toBe422('adsMedias');
    expect(await visitor.upload('/ads/init', { file: await picture() }, fields)).toHaveStatus(415);
    expect(await upload(visitor, { name: 'a.png', bytes: Buffer.alloc(10_000_001) })).toHaveStatus(413);
    expect(await db.$count(ads)).toBe(before);
  });

  test.for([
    ['title', { title: 'ab' }],
    ['title', { title: 'a'.repeat(91) }],
    ['description', { description: 'kratko' }],
    ['description', { description: 'a'.repeat(201) }],
    ['button_text', { button_text: 'a'.repeat(31) }],
    ['click_action', { click_action: 'popup' }],
    ['click_url', { click_url: undefined }],
    ['click_url', { click_url: 'javascript:alert(1)' }],
    ['click_url', { click_url: 'http://localhost:3000/' }],
    ['phone', { click_action: 'calling', phone: '' }],
    ['email', { email: 'nije-email' }],
    ['name', { name: 'ab' }],
    ['desired_appearances', { desired_appearances: 499 }],
    ['desired_appearances', { desired_appearances: 1_000_001 }],
    ['desired_appearances', { desired_appearances: 500.5 }],
    ['desired_appearances', { desired_appearances: '' }],
  ] as const)('is rejected with an invalid %s: %o', async ([field, change], { visitor }) => {
    expect(await visitor.post('/ads/init', { ...adForm, ...change })).toBe422(field);
  });

  test('needs at least the configured minimum number of impressions, which the error states', async ({
    visitor,
    as,
  }) => {
    const finance = await as('finance');
    expect(await visitor.post('/ads/init', { ...adForm, desired_appearances: 100 })).toBe422(
      'desired_appearances',
      'Min. iznos: 500',
    );
    expect(await finance.put('/admin/ads-pricing', { min_limit: 700, price: 0.07 })).toHaveStatus(200);
    expect((await visitor.get('/ads-pricing')).body).toEqual({ min_limit: 700, price: 0.07 });
    expect(await visitor.post('/ads/init', adForm)).toBe422('desired_appearances', 'Min. iznos: 700');
    expect((await startAd(visitor, { desired_appearances: 1003 })).answer.body.data.amount_cents).toBe(7021);
    await finance.put('/admin/ads-pricing', { min_limit: 500, price: 0.05 });
    for (const [field, body] of [
      ['min_limit', { min_limit: 0, price: 0.05 }],
      ['price', { min_limit: 500, price: 0 }],
      ['price', { min_limit: 500, price: 0.055 }],
      ['price', { min_limit: 500, price: 11 }],
    ] as const)
      expect(await finance.put('/admin/ads-pricing', body)).toBe422(field);
    for (const [who, status] of [
      [visitor, 401],
      [await as('client'), 403],
      [await as('moderator'), 403],
      [await as('support'), 403],
    ] as const)
      expect(await who.put('/admin/ads-pricing', { min_limit: 500, price: 0.05 })).toHaveStatus(status);
  });

  test('is rejected with 429 after thirty ads in an hour from the same IP address', async ({ visitor }) => {
    const answers = await Promise.all(
      Array.from({ length: 31 }, () =>
        visitor.send('POST', '/ads/init', { json: adForm, address: '198.51.100.9' }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 201)).toEqual([429]);
  });
});

describe('resubmitting an ad', () => {
  const client_id = '0b9b2a2e-6a54-4c0f-9d3a-5f1f0f3e7c11';
  const ofAnswer = ({ status, body }: Answer) => [status, body.data.id, body.data.access_token];

  test('returns the existing ad and link; ten parallel requests create one ad with one picture', async ({
    visitor,
    as,
    db,
    storage,
  }) => {
    for (const who of [visitor, await as('client')]) {
      const before = await db.$count(ads);
      const file = await picture();
      const answers = await Promise.all(Array.from({ length: 10 }, () => upload(who, file, { client_id })));
      const again = await upload(who, file, { client_id });
      for (const answer of answers) expect(ofAnswer(answer)).toEqual(ofAnswer(again));
      expect(again).toHaveStatus(201);
      expect(await db.$count(ads)).toBe(before + 1);
      const { id, access_token: token, adsMedias } = again.body.data;
      expect((await visitor.get(`/ads/${id}?token=${token}`)).body.data.adsMedias).toEqual(adsMedias);
      expect(await storage.exists(adsMedias[0].thumb.replace('/files/', ''))).toBe(true);
      const without = await who.post('/ads/init', { ...adForm, client_id });
      expect([without.body.data.id === id, without.body.data.adsMedias]).toEqual([false, []]);
    }
  });

  test('returns the existing ad even if the minimum has been raised since', async ({ visitor, as }) => {
    const finance = await as('finance');
    const send = () => visitor.post('/ads/init', { ...adForm, title: 'Miješalica za najam', client_id });
    const first = await send();
    await finance.put('/admin/ads-pricing', { min_limit: 900, price: 0.05 });
    expect(ofAnswer(await send())).toEqual(ofAnswer(first));
    await finance.put('/admin/ads-pricing', { min_limit: 500, price: 0.05 });
  });

  test('creates another ad after any change, or without a client id', async ({ visitor }) => {
    const send = async (more: object) =>
      (await visitor.post('/ads/init', { ...adForm, client_id, ...more })).body.data.id;
    const first = await send({ title: 'Ljestve za najam' });
    const others = [
      await send({ title: 'Skele za najam' }),
      await send({ title: 'Ljestve za najam', desired_appearances: 600 }),
    ];
    const without = [
      await send({ title: 'Ljestve za najam', client_id: undefined }),
      await send({ title: 'Ljestve za najam', client_id: undefined }),
    ];
    expect(new Set([first, ...others, ...without]).size).toBe(5);
    expect(await send({ title: 'Ljestve za najam' })).toBe(first);
    expect(await visitor.post('/ads/init', { ...adForm, client_id: 'moj' })).toBe422('client_id');
  });

  test('creates another ad if the picture differs or is missing', async ({ visitor }) => {
    const { name, bytes } = await picture();
    const other = { name, bytes: await sharp(bytes).negate().png().toBuffer() };
    const ids = await Promise.all([
      ...[{ name, bytes }, other, { name, bytes }].map(
        async (file) => (await upload(visitor, file, { client_id })).body.data.id,
      ),
      visitor.post('/ads/init', { ...fields, client_id }).then(({ body }) => body.data.id),
    ]);
    expect(ids[2]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });

  test('with the client id of another person’s ad reveals nothing about that ad', async ({ visitor, as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const hers = await ana.post('/ads/init', { ...adForm, title: 'Anin oglas', client_id });
    for (const who of [ivo, visitor]) {
      const theirs = await who.post('/ads/init', { ...adForm, title: 'Anin oglas', client_id });
      expect(theirs).toHaveStatus(201);
      expect(theirs.body.data.id).not.toBe(hers.body.data.id);
      expect(theirs.body.data.access_token).not.toBe(hers.body.data.access_token);
    }
    const guessed = await visitor.post('/ads/init', { ...adForm, title: 'Nečiji oglas', client_id });
    expect(guessed.body.data).toMatchObject({ title: 'Nečiji oglas', status: 'draft' });
  });
});

describe('changing an ad', () => {
  test('is possible until payment; a new picture replaces the old one, which is deleted', async ({
    visitor,
    storage,
  }) => {
    const answer = await upload(visitor, await picture());
    const { id, access_token: token, adsMedias } = answer.body.data;
    const url = `/ads/${id}?token=${token}`;
    const folder = (media: { url: string }) =>
      media.url.replace('/files/', '').replace('full.webp', 'card.webp');
    const kept = await visitor.put(url, {
      ...adForm,
      title: 'Drugi naslov',
      click_action: 'mailing',
      click_url: '',
    });
    expect(kept.body.data).toMatchObject({
      title: 'Drugi naslov',
      click_action: 'mailing',
      click_url: null,
      adsMedias,
    });
    const replaced = await visitor.upload(`${url}&_method=PUT`, { 'adsMedias[]': await picture() }, fields);
    const [second] = replaced.body.data.adsMedias;
    expect([
      second.url === adsMedias[0].url,
      await storage.exists(folder(adsMedias[0])),
      await storage.exists(folder(second)),
    ]).toEqual([false, false, true]);
    expect(await visitor.upload(`${url}&_method=PUT`, { 'adsMedias[]': pdf() }, fields)).toBe422('adsMedias');
    expect(await storage.exists(folder(second))).toBe(true);
    expect((await visitor.put(url, { ...adForm, remove_media: '1' })).body.data.adsMedias).toEqual([]);
    expect(await storage.exists(folder(second))).toBe(false);
    expect(await visitor.put(url, { ...adForm, title: '' })).toBe422('title');
    expect(await visitor.put(url, { ...adForm, desired_appearances: 3 })).toBe422('desired_appearances');
  });

  test('is rejected with 409 after the ad has been paid for, and changes nothing', async ({ visitor }) => {
    const { id, token } = await paidAd(visitor);
    const changed = await visitor.put(`/ads/${id}?token=${token}`, {
      ...adForm,
      title: 'Nešto sasvim drugo',
    });
    expect([changed.status, changed.body.message]).toEqual([
      409,
      'Oglas je već plaćen i više se ne može mijenjati.',
    ]);
    expect((await visitor.get(`/ads/${id}?token=${token}`)).body.data.title).toBe(adForm.title);
  });
});
