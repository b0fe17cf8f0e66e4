import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { reviews } from '../reviews/tables.ts';
import { emailOf } from '../testing/accounts.ts';
import { Person, test } from '../testing/app.ts';
import type { Outbox } from '../testing/outbox.ts';
import { users } from '../users/tables.ts';
import { mailedLinks } from './tables.ts';

const tokenIn = (text: string) => /\/potvrda-emaila\?kod=([\w-]+)/.exec(text)?.[1] ?? '';
const newestToken = async (outbox: Outbox, email: string) => tokenIn((await outbox.to(email)).text);
const open = async (visitor: Person, email: string) =>
  (await visitor.post('/auth/signup', { name: 'Ana Anić', email, password: 'plavi-slon-7', agreement: '1' }))
    .body.token as string;

describe('email confirmation', () => {
  test('accepts the link in the sign-up email and publishes waiting reviews with their ratings', async ({
    app,
    visitor,
    as,
    db,
    outbox,
  }) => {
    const ivo = await as('worker');
    const ana = new Person(app, await open(visitor, 'ana@primjer.hr'));
    expect((await ana.get('/me')).body.data.is_verified).toBe(false);
    const review = await ana.post('/reviews', { user_id: ivo.id, stars: 4, comment: 'Uredno i na vrijeme.' });
    expect(review.body.data.published).toBe(false);
    expect((await visitor.get(`/users/${ivo.id}`)).body.data).toMatchObject({ rating: 0, reviews_count: 0 });

    const mail = await outbox.to('ana@primjer.hr');
    expect(mail.subject).toBe('Potvrdite svoj email');
    const confirmed = await visitor.post('/auth/email/confirm', { token: tokenIn(mail.text) });
    expect(confirmed.body).toEqual({ outcome: 'confirmed' });
    expect((await ana.get('/me')).body.data.is_verified).toBe(true);
    expect((await visitor.get(`/users/${ivo.id}`)).body.data).toMatchObject({ rating: 4, reviews_count: 1 });
    expect((await visitor.get(`/reviews/${ivo.id}`)).body.data[0]).toMatchObject({
      stars: 4,
      published: true,
    });

    const before = await db.select().from(reviews);
    expect((await visitor.post('/auth/email/confirm', { token: tokenIn(mail.text) })).body).toEqual({
      outcome: 'confirmed',
    });
    expect(await db.select().from(reviews)).toEqual(before);
  });

  test.for([
    ['an unknown token', { token: 'a'.repeat(43) }],
    ['a token that is too short', { token: 'abc' }],
    ['no token', {}],
    ['a list of tokens', { token: ['a'.repeat(43)] }],
  ] as const)('is rejected with %s', async ([, body], { visitor }) => {
    expect(await visitor.post('/auth/email/confirm', body)).toBe422('token');
  });

  test('rejects a link after 48 hours, or after a newer one has been sent', async ({
    app,
    visitor,
    db,
    outbox,
  }) => {
    const ana = new Person(app, await open(visitor, 'rok@primjer.hr'));
    const first = await newestToken(outbox, 'rok@primjer.hr');
    expect(await ana.post('/auth/email/resend')).toHaveStatus(204);
    const second = await newestToken(outbox, 'rok@primjer.hr');
    expect(second).not.toBe(first);
    expect(await visitor.post('/auth/email/confirm', { token: first })).toBe422('token', 'istekla');
    const [link] = await db
      .select()
      .from(mailedLinks)
      .innerJoin(users, eq(users.id, mailedLinks.userId))
      .where(eq(users.email, 'rok@primjer.hr'));
    expect((link?.mailed_links.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
    expect((link?.mailed_links.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(48 * 3_600_000);
    await db
      .update(mailedLinks)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(mailedLinks.userId, link?.users.id ?? 0));
    expect(await visitor.post('/auth/email/confirm', { token: second })).toBe422('token');
    expect((await ana.get('/me')).body.data.is_verified).toBe(false);
  });

  test('resends the email at most three times an hour, and never to a confirmed account', async ({
    as,
    visitor,
    db,
    outbox,
  }) => {
    const neda = await as('unconfirmed');
    for (const status of [204, 204, 204, 429])
      expect(await neda.post('/auth/email/resend')).toHaveStatus(status);
    const refused = await neda.post('/auth/email/resend');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(refused.body.message).toMatch(/^Previše pokušaja\. Pokušajte ponovno za (1 sat|\d+ minut)/);
    expect(await outbox.all(await emailOf(db, neda))).toHaveLength(3);
    expect(await (await as('client')).post('/auth/email/resend')).toHaveStatus(409);
    expect(await visitor.post('/auth/email/resend')).toHaveStatus(401);
  });

  test('publishes reviews only once if the link is used several times simultaneously', async ({
    app,
    visitor,
    as,
    outbox,
  }) => {
    const ivo = await as('worker');
    const ana = new Person(app, await open(visitor, 'dvaput@primjer.hr'));
    await ana.post('/reviews', { user_id: ivo.id, stars: 5, comment: 'Odličan majstor, preporuka.' });
    const token = await newestToken(outbox, 'dvaput@primjer.hr');
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.post('/auth/email/confirm', { token })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect((await visitor.get(`/users/${ivo.id}`)).body.data).toMatchObject({ rating: 5, reviews_count: 1 });
  });

  test('puts the site’s own URL in the email, regardless of the Host header', async ({ visitor, outbox }) => {
    const body = { name: 'Ana Anić', email: 'host@primjer.hr', password: 'plavi-slon-7', agreement: '1' };
    await visitor.send('POST', '/auth/signup', {
      json: body,
      headers: { host: 'zlo.test', 'x-forwarded-host': 'zlo.test' },
    });
    const { text, html } = await outbox.to('host@primjer.hr');
    expect(text + html).not.toContain('zlo.test');
    expect(text).toContain('http://localhost:3000/potvrda-emaila?kod=');
  });
});
