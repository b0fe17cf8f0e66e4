import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { reviewSeals } from '../reviews/tables.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import { newsletterMail } from './emails.ts';
import { newsletters, subscribers } from './tables.ts';

const article = {
  slug: 'krov-prije-zime',
  topic: 'sezona',
  title: 'Krov prije zime',
  lead: 'Sedam mjesta koja valja pogledati.',
  body: '## Žlijeb\n\nOčistite **lišće**.',
};
let number = 0;
const draft = async (editor: Person, change: object = {}): Promise<number> =>
  (await editor.post('/admin/news', { ...article, slug: `clanak-${++number}`, ...change })).body.data.id;
async function published(editor: Person, change: object = {}): Promise<number> {
  const id = await draft(editor, change);
  await editor.post(`/admin/news/${id}/publish`);
  return id;
}

describe('news articles', () => {
  test('are drafts until published, and then listed by date and topic', async ({ as, visitor }) => {
    const maja = await as('moderator');
    const id = await draft(maja, { slug: article.slug });
    expect(await visitor.get('/news/krov-prije-zime')).toHaveStatus(404);
    expect(await maja.post(`/admin/news/${id}/publish`)).toHaveStatus(200);
    await published(maja, { topic: 'savjeti' });
    const { body } = await visitor.get('/news');
    expect(body.data.map(({ topic }: { topic: string }) => topic)).toEqual(['savjeti', 'sezona']);
    expect(body).toMatchObject({ topics: { savjeti: 1, sezona: 1, portal: 0 }, meta: { total: 2 } });
    expect((await visitor.get('/news?topic=sezona')).body).toMatchObject({
      data: [{ id }],
      meta: { total: 1 },
    });
    expect((await visitor.get('/news?sort_direction=asc')).body.data[0].id).toBe(id);
    const one = (await visitor.get('/news/krov-prije-zime')).body.data;
    expect(one).toMatchObject({
      id,
      html: '<h2 id="zlijeb">Žlijeb</h2><p>Očistite <strong>lišće</strong>.</p>',
      minutes: 1,
      seo_title: article.title,
      more: [{ topic: 'savjeti' }],
    });
    expect((await visitor.get(`/news/${id}`)).body.data).toEqual(one);
    expect(await maja.post(`/admin/news/${id}/unpublish`)).toHaveStatus(200);
    expect(await visitor.get(`/news/${id}`)).toHaveStatus(404);
  });

  test.for([
    ['topic', '/news?topic=svemir'],
    ['search', '/news?search=krov'],
    ['sort_by', '/news?sort_by=title'],
    ['per_page', '/news?per_page=0'],
  ] as const)('cannot be listed with an invalid %s', async ([field, url], { visitor }) => {
    expect(await visitor.get(url)).toBe422(field);
  });

  test.for([
    '<script>alert(1)</script>',
    '<style>body { display: none }</style>',
    '<iframe src="https://evil.example"></iframe>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '[poveznica](javascript:alert(1))',
    '<object data="https://evil.example"></object><embed src=x><form action="https://evil.example"><input></form>',
    '<link rel=stylesheet href="https://evil.example/a.css"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  ])(
    'are stripped of content that could run, load or restyle anything: %s',
    async (written, { app, as, visitor }) => {
      const maja = await as('moderator');
      const text = `Prvi odlomak.\n\n${written}\n\nRiječ ${written} riječ.\n\n- ${written}`;
      const id = await published(maja, {
        title: 'Naslov <b>podebljan</b>',
        lead: `Uvod ${written}`,
        body: text,
      });
      const { html, ...rest } = (await visitor.get(`/news/${id}`)).body.data;
      expect(html).toContain('<p>Prvi odlomak.</p>');
      expect(
        html.match(/<\/?[a-z0-9]+/gi)?.filter((tag: string) => !/^<\/?(?:p|ul|li|a)$/.test(tag)),
      ).toEqual([]);
      expect(html).not.toMatch(/evil\.example"|javascript:|\son\w+=|style=/);
      expect((await maja.post('/admin/preview', { body: text })).body.data.html).toBe(html);
      expect(rest).toMatchObject({ title: 'Naslov <b>podebljan</b>', lead: `Uvod ${written}` });
      expect((await app.inject('/rss/novosti.xml')).body).not.toMatch(
        /<(?:script|style|iframe|img|svg|object|embed|form|meta)\b/,
      );
    },
  );

  test('show their own picture or, without one, their category’s drawing', async ({ as, visitor }) => {
    const maja = await as('moderator');
    const category = (await visitor.get('/job-categories/krovovi-i-limarija')).body.data;
    const id = await published(maja, { job_category_id: category.id });
    expect((await visitor.get(`/news/${id}`)).body.data).toMatchObject({
      list_img: category.list_img,
      banner_img_dark: category.banner_img_dark,
    });
    const own = (await maja.upload(`/admin/news/${id}/picture`, { picture: await picture() })).body.data
      .picture;
    expect(await visitor.get(own)).toHaveStatus(200);
    expect((await visitor.get(`/news/${id}`)).body.data).toMatchObject({
      list_img: own,
      list_img_dark: null,
    });
    expect(await maja.post(`/admin/news/${id}/picture`)).toHaveStatus(200);
    expect(await visitor.get(own)).toHaveStatus(404);
    expect(
      await maja.upload(`/admin/news/${id}/picture`, {
        picture: { name: 'a.png', bytes: new Uint8Array(40) },
      }),
    ).toBe422('picture');
    expect(await maja.upload('/admin/news/999999/picture', { picture: await picture() })).toHaveStatus(404);
  });

  test('get a slug from the title if none is given', async ({ as }) => {
    const maja = await as('moderator');
    const title = `Što s ${++number}. žlijebom?`;
    expect((await maja.post('/admin/news', { ...article, slug: '', title })).body.data.slug).toBe(
      `sto-s-${number}-zlijebom`,
    );
    expect(await maja.post('/admin/news', { ...article, slug: '', title: '?????' })).toBe422(
      'slug',
      'obavezno',
    );
  });

  test('are versioned, and cannot use a slug that is already taken', async ({ as }) => {
    const maja = await as('moderator');
    const id = await draft(maja);
    expect(
      await maja.put(`/admin/news/${id}`, { ...article, slug: 'drugi-krov', title: 'Drugi krov' }),
    ).toHaveStatus(200);
    expect((await maja.get(`/admin/versions?subject_type=news&subject_id=${id}`)).body.data).toMatchObject([
      { number: 2, content: { title: 'Drugi krov' } },
      { number: 1 },
    ]);
    expect(await maja.post('/admin/news', { ...article, slug: 'drugi-krov' })).toBe422('slug', 'već postoji');
    expect(await maja.delete(`/admin/news/${id}`)).toHaveStatus(204);
    expect(await maja.get(`/admin/news/${id}`)).toHaveStatus(404);
  });

  test.for([
    ['slug', { slug: 'Krov Prije' }],
    ['topic', { topic: 'svemir' }],
    ['title', { title: 'Krov' }],
    ['lead', { lead: '' }],
    ['body', { body: '' }],
    ['job_category_id', { job_category_id: 999_999 }],
    ['seo_description', { seo_description: 'a'.repeat(171) }],
  ] as const)('cannot be saved with an invalid %s', async ([field, change], { as }) => {
    expect(await (await as('moderator')).post('/admin/news', { ...article, ...change })).toBe422(field);
  });

  test('can be edited only by content administrators', async ({ as, visitor }) => {
    const calls = (who: Person) => [
      who.get('/admin/news'),
      who.get('/admin/news/1'),
      who.post('/admin/news', article),
      who.put('/admin/news/1', article),
      who.delete('/admin/news/1'),
      ...['publish', 'unpublish', 'picture', 'send'].map((action) => who.post(`/admin/news/1/${action}`)),
      who.get('/admin/subscribers/count'),
    ];
    for (const answer of await Promise.all(calls(visitor))) expect(answer).toHaveStatus(401);
    for (const part of ['client', 'support'] as const)
      for (const answer of await Promise.all(calls(await as(part)))) expect(answer).toHaveStatus(403);
    const maja = await as('moderator');
    for (const answer of [
      maja.put('/admin/news/999999', article),
      maja.delete('/admin/news/999999'),
      maja.post('/admin/news/999999/send'),
    ])
      expect(await answer).toHaveStatus(404);
  });
});

const linkIn = (text: string | undefined, page: string) =>
  new RegExp(`/${page}\\?kod=(\\S+)`).exec(text ?? '')?.[1] ?? '';

describe('the newsletter', () => {
  test('is sent to an address only after confirmation, and subscribing returns the same response for every address', async ({
    app,
    db,
    outbox,
    visitor,
  }) => {
    const email = 'citatelj@primjer.hr';
    const subscribe = () =>
      visitor.post('/news/subscribe', { email: ' Citatelj@primjer.hr', device_name: 'Firefox' });
    const first = await subscribe();
    expect([first.status, first.body]).toEqual([201, { data: { email } }]);
    const mails = await outbox.all(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Potvrdite prijavu na novosti']);
    const token = linkIn(mails[0]?.text, 'potvrda-novosti');
    const row = async () => (await db.select().from(subscribers).where(eq(subscribers.email, email)))[0];
    expect(await row()).toMatchObject({ confirmedAt: null });
    // The page asks for confirmation instead of subscribing immediately, since mail scanners follow links.
    expect((await app.inject(`/potvrda-novosti?kod=${token}`)).body).toContain('Potvrdite prijavu');
    expect(await row()).toMatchObject({ confirmedAt: null });
    expect(await visitor.post('/news/subscription/confirm', { token })).toHaveStatus(204);
    const confirmed = await row();
    expect(confirmed?.confirmedAt).not.toBeNull();
    expect(await visitor.post('/news/subscription/confirm', { token })).toHaveStatus(204);
    expect(await row()).toEqual(confirmed);
    expect((await subscribe()).body).toEqual(first.body);
    expect(await outbox.all(email)).toHaveLength(1);
  });

  test('sends an address at most three confirmation emails a day, and sends none to bots', async ({
    db,
    outbox,
    visitor,
  }) => {
    for (let n = 0; n < 5; n++)
      expect(
        await visitor.send('POST', '/news/subscribe', {
          json: { email: 'netko@primjer.hr' },
          address: `203.0.113.${n}`,
        }),
      ).toHaveStatus(201);
    expect(await outbox.all('netko@primjer.hr')).toHaveLength(3);
    expect(
      await visitor.send('POST', '/news/subscribe', {
        json: { email: 'bot@primjer.hr', website: 'x' },
        address: '203.0.113.9',
      }),
    ).toHaveStatus(201);
    expect(await db.$count(subscribers, eq(subscribers.email, 'bot@primjer.hr'))).toBe(0);
  });

  test.for([
    ['', 'Email'],
    ['a@b', 'Email'],
    ['ana@example', 'Email mora biti važeći email.'],
    [`${'a'.repeat(551)}@b.hr`, 'Email'],
  ] as const)('rejects the email address “%s”', async ([email, why], { visitor }) => {
    expect(
      await visitor.send('POST', '/news/subscribe', { json: { email }, address: '203.0.113.20' }),
    ).toBe422('email', why);
  });

  test('is sent once, with a one-click unsubscribe link that deletes the address', async ({
    app,
    as,
    db,
    outbox,
    visitor,
  }) => {
    const maja = await as('moderator');
    const id = await draft(maja, { title: 'Za pretplatnike' });
    expect((await maja.post(`/admin/news/${id}/send`)).status).toBe(409);
    await maja.post(`/admin/news/${id}/publish`);
    const [ana] = await db
      .insert(subscribers)
      .values({ email: 'ana.cita@primjer.hr', confirmedAt: new Date() })
      .returning();
    await db.insert(subscribers).values({ email: 'nepotvrden@primjer.hr' });
    const sent = await maja.post(`/admin/news/${id}/send`);
    expect(sent).toHaveStatus(200);
    const [mail] = await outbox.all('ana.cita@primjer.hr');
    expect(mail).toMatchObject({
      subject: 'Za pretplatnike',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail?.text).toContain('/novosti/clanak-');
    expect(await outbox.all('nepotvrden@primjer.hr')).toEqual([]);
    expect((await maja.get(`/admin/news/${id}`)).body.data.newsletter).toMatchObject({ finished: true });
    expect((await maja.post(`/admin/news/${id}/send`)).body.message).toBe(
      'Ovaj je članak već poslan pretplatnicima.',
    );
    expect(await maja.delete(`/admin/news/${id}`)).toHaveStatus(409);
    const oneClick =
      /^<http:\/\/localhost:3000(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    for (const _ of [1, 2]) {
      const answer = await app.inject({
        method: 'POST',
        url: oneClick,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(answer.statusCode).toBe(204);
    }
    const [after] = await db
      .select()
      .from(subscribers)
      .where(eq(subscribers.id, ana?.id ?? 0));
    expect(after).toMatchObject({ email: null, endedBy: 'link' });
    expect(
      (await app.inject(`/odjava-od-novosti?kod=${linkIn(mail?.text, 'odjava-od-novosti')}`)).body,
    ).toContain('Odjavite se');
    const again = await published(maja, { title: 'Drugi put' });
    await maja.post(`/admin/news/${again}/send`);
    expect(await outbox.all('ana.cita@primjer.hr')).toHaveLength(1);
    expect(await visitor.post('/news/subscribe', { email: 'ana.cita@primjer.hr' })).toHaveStatus(201);
    expect(await db.$count(newsletters)).toBe(2);
  });

  test('can be previewed with its number of recipients and sent to its editor as a test', async ({
    as,
    db,
    outbox,
  }) => {
    const maja = await as('moderator');
    const id = await draft(maja, { title: 'Prije slanja' });
    const readers = await db.$count(subscribers, sql`confirmed_at is not null and ended_at is null`);
    const { data } = (await maja.get(`/admin/news/${id}/newsletter`)).body;
    expect(data).toMatchObject({ recipients: readers, subject: expect.stringContaining('Prije slanja') });
    expect(data.text).toContain(article.lead);
    expect(data.html).toContain('src="data:image/png;base64,');
    expect(data.html).not.toContain('cid:');
    expect(await maja.post(`/admin/news/${id}/newsletter/test`)).toHaveStatus(204);
    const [mail] = await outbox.all(await emailOf(db, maja));
    expect(mail?.subject).toBe('Proba: Prije slanja');
    expect(mail?.headers['List-Unsubscribe']).toBeUndefined();
    expect(await db.$count(newsletters, eq(newsletters.newsId, id))).toBe(0);
  });

  test('includes the newest seal of the review chain', async ({ as, db }) => {
    const maja = await as('moderator');
    const id = await draft(maja, { title: 'S pečatom' });
    const textOf = async () => (await maja.get(`/admin/news/${id}/newsletter`)).body.data.text;
    expect(await textOf()).not.toContain('Pečat ocjena');
    const seals = ['a', 'b'].map((digit) => digit.repeat(64));
    await db
      .insert(reviewSeals)
      .values(seals.map((seal, index) => ({ day: `2026-11-2${index + 6}`, entries: index + 131, seal })));
    const text = await textOf();
    expect(text).toContain(seals[1]);
    expect(text).toContain('27. studenoga 2026.');
    expect(text).not.toContain(seals[0]);
  });

  test('stops when its article is withdrawn, and queued emails are not sent', async ({ as, db, visitor }) => {
    const maja = await as('moderator');
    const id = await published(maja, { title: 'Povučen' });
    await db.insert(newsletters).values({ newsId: id, lastOfAll: 0 });
    expect(await maja.post(`/admin/news/${id}/unpublish`)).toHaveStatus(200);
    expect((await maja.get(`/admin/news/${id}`)).body.data).toMatchObject({
      published_at: null,
      newsletter: { finished: true },
    });
    expect(await visitor.get(`/news/${id}`)).toHaveStatus(404);
    expect(await newsletterMail.content(db, { newsId: id, token: 'a token' }, {} as never)).toBeNull();
  });

  test('rejects forged confirmation and unsubscribe links', async ({ app, keys, visitor }) => {
    const other = keys.sign({ subscriber: 1 }, 'elsewhere', 60_000);
    for (const token of ['nothing-of-the-kind', other]) {
      expect(await visitor.post('/news/subscription/confirm', { token })).toBe422('token');
      expect(await visitor.post(`/news/unsubscribe?token=${token}`)).toBe422('token');
      expect((await app.inject(`/potvrda-novosti?kod=${token}`)).statusCode).toBe(422);
      expect(
        (
          await app.inject({
            method: 'POST',
            url: `/odjava-od-novosti?kod=${token}`,
            headers: { origin: 'http://localhost', host: 'localhost' },
          })
        ).statusCode,
      ).toBe(422);
    }
  });
});
