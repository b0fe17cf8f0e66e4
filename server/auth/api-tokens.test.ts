import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { limits } from '#contract/constants.ts';
import { scopeNames, scopeOf, type TokenScope, tokenScopes } from '#contract/token-scopes.ts';
import { emailOf, password, takePassword } from '../testing/accounts.ts';
import { Person, test } from '../testing/app.ts';
import { users } from '../users/tables.ts';
import { socketActor } from './sessions.ts';
import { tokens } from './tables.ts';

const order = (scopes: readonly TokenScope[] = ['read'], more: object = {}) => ({
  token_name: 'Kalendar',
  scopes,
  days: 90,
  password,
  ...more,
});

/** Creates an API token of this person and returns a client that sends it. */
async function programOf(
  app: Parameters<Person['at']>[0],
  person: Person,
  scopes: readonly TokenScope[] = ['read'],
): Promise<Person & { tokenId: number }> {
  const made = await person.post('/auth/tokens', order(scopes));
  expect(made).toHaveStatus(201);
  const { token, id } = made.body.data;
  return Object.assign(new Person(app, token, person.id, person.name), { tokenId: id as number });
}

describe('an API token', () => {
  test('is shown once, stored as a hash, listed with its last use, and announced by email', async ({
    app,
    as,
    db,
    outbox,
  }) => {
    const ana = await as('client');
    const made = await ana.post('/auth/tokens', order(['read', 'offers', 'read']));
    expect(made).toHaveStatus(201);
    const { token, ...shown } = made.body.data;
    expect(shown).toMatchObject({ name: 'Kalendar', scopes: ['read', 'offers'], last_used_at: null });
    expect(Date.parse(shown.expires_at) - Date.parse(shown.created_at)).toBeGreaterThan(89 * 86_400_000);
    expect((await ana.get('/auth/tokens')).body.data).toEqual([shown]);
    const stored = await db.select().from(tokens).where(eq(tokens.userId, ana.id));
    expect(JSON.stringify(stored)).not.toContain(token);
    const program = new Person(app, token, ana.id);
    expect((await program.get('/me')).body.data.id).toBe(ana.id);
    expect((await ana.get('/auth/tokens')).body.data[0].last_used_at).not.toBeNull();
    expect((await outbox.all(await emailOf(db, ana))).map(({ subject }) => subject)).toEqual([
      'Izdan je API token',
    ]);
  });

  test('is not listed as a session, and remains when the other sessions are ended', async ({ app, as }) => {
    const ana = await as('client');
    const program = await programOf(app, ana);
    expect((await ana.get('/auth/sessions')).body.data).toHaveLength(1);
    expect((await ana.delete('/auth/sessions')).body.data.ended).toBe(0);
    expect(await ana.delete(`/auth/sessions/${program.tokenId}`)).toHaveStatus(404);
    expect(await program.get('/me')).toHaveStatus(200);
  });

  test('stops working as soon as it is revoked, and its owner is notified by email', async ({
    app,
    as,
    db,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const program = await programOf(app, ana);
    expect(await program.get('/me')).toHaveStatus(200);
    expect(await ivo.delete(`/auth/tokens/${program.tokenId}`)).toHaveStatus(404);
    expect(await ana.delete(`/auth/tokens/${program.tokenId}`)).toHaveStatus(204);
    expect(await program.get('/me')).toHaveStatus(401);
    expect(await ana.delete(`/auth/tokens/${program.tokenId}`)).toHaveStatus(404);
    const subjects = (await outbox.all(await emailOf(db, ana))).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['API token je opozvan', 'Izdan je API token']);
  });

  test('requires proof, a name, known scopes and an expiry date within a year', async ({
    as,
    db,
    visitor,
  }) => {
    const ana = await as('client');
    expect(await visitor.post('/auth/tokens', order())).toHaveStatus(401);
    expect(await ana.post('/auth/tokens', order(['read'], { password: 'nije-ta-lozinka' }))).toBe422(
      'password',
    );
    expect(await ana.post('/auth/tokens', order(['read'], { password: undefined }))).toBe422('proof');
    expect(await ana.post('/auth/tokens', order([]))).toBe422('scopes', 'barem jedno');
    expect(await ana.post('/auth/tokens', { ...order(), scopes: ['admin'] })).toHaveStatus(422);
    expect(await ana.post('/auth/tokens', order(['read'], { days: 366 }))).toBe422('days');
    expect(await ana.post('/auth/tokens', order(['read'], { token_name: 'x' }))).toBe422('token_name');
    await takePassword(db, ana);
    expect(await ana.post('/auth/tokens', order())).toBe422('proof');
    expect((await ana.get('/auth/tokens')).body.data).toEqual([]);
  });

  test('cannot be created if the account already has 20, even by one of two concurrent requests', async ({
    as,
    db,
  }) => {
    const ana = await as('client');
    await db.execute(
      sql`insert into tokens (user_id, hash, device_name, scopes, expires_at)
        select ${ana.id}, md5(random()::text), 'Kalendar', '{read}', now() + interval '1 day' from generate_series(2, ${limits.apiTokens.most})`,
    );
    const answers = await Promise.all([order(), order()].map((body) => ana.post('/auth/tokens', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await ana.post('/auth/tokens', order())).toBe422('token_name', 'najviše 20');
  });
});

/** Endpoints for writes, by scope and by the part of the scope's text that names them. */
const named: Record<Exclude<TokenScope, 'read'>, Record<string, string[]>> = {
  posts: {
    objava: [
      'POST /job-posts',
      'POST /job-posts/:id/publish',
      'POST /job-posts/:id/renew',
      'POST /job-posts/:id/media',
    ],
    izmjena: ['PUT /job-posts/:id', 'POST /job-posts/:id/media/order', 'DELETE /job-posts/:id/media/:file'],
    zatvaranje: ['POST /job-posts/:id/toggle-status'],
    brisanje: ['DELETE /job-posts/:id'],
  },
  chats: {
    'slanje poruka i datoteka': ['POST /send-message', 'POST /send-file'],
    'označavanje pročitanima': ['POST /chats/:id/mark-as-readed'],
  },
  offers: {
    'slanje, povlačenje, prihvaćanje i odbijanje ponuda': [
      'POST /job-posts/:id/offers',
      'POST /job-posts/:id/offers/mark-as-readed',
      'POST /offers/:id/accept',
      'POST /offers/:id/decline',
      'POST /offers/:id/withdraw',
    ],
    'pozivi na upit': ['POST /job-posts/:id/invitations', 'POST /job-posts/:id/invitations/decline'],
    'zajednički dolasci': ['POST /job-posts/:id/shared-visit'],
    'dogovori (termini, adresa, cijena, završetak, poništavanje, otkazivanje)': [
      ...['POST /me/slots', 'DELETE /me/slots/:id', 'POST /deals/:id/slots/:slot/take'],
      ...['POST /deals/:id/times', 'POST /deals/:id/times/:time/choose', 'POST /deals/:id/look/cancel'],
      ...['PUT /deals/:id', 'PUT /deals/:id/price', 'POST /deals/:id/finish'],
      ...['POST /deals/:id/undo', 'POST /deals/:id/undo/agree', 'POST /deals/:id/undo/refuse'],
      'POST /deals/:id/cancel',
    ],
  },
  reviews: {
    'pisanje, izmjena i brisanje ocjena': ['POST /reviews', 'PUT /reviews/:id', 'DELETE /reviews/:id'],
    'slike uz ocjene': ['POST /reviews/:id/pictures', 'DELETE /reviews/:id/pictures/:picture'],
    odgovori: ['POST /reviews/:id/answer'],
  },
};

describe('scopes of an API token', () => {
  test.for(Object.entries(named) as [TokenScope, Record<string, string[]>][])(
    '%s allows exactly the writes that its text names',
    ([scope, parts], { app }) => {
      expect(tokenScopes[scope].text).toBe(Object.keys(parts).join(', '));
      const allowed = app.endpoints
        .filter((def) => scopeOf(def) === scope && def.method !== 'GET')
        .map(({ method, path }) => `${method} ${path}`);
      expect(allowed.sort()).toEqual(Object.values(parts).flat().sort());
    },
  );

  test('`read` allows no writes, and no scope allows blocking people', async ({ app, as }) => {
    const writes = app.endpoints.filter((def) => scopeOf(def) === 'read' && def.method !== 'GET');
    expect(writes).toEqual([]);
    const [ana, ivo] = [await as('client'), await as('worker')];
    const program = await programOf(app, ana, [...scopeNames]);
    for (const step of ['block', 'unblock'])
      expect(await program.post(`/users/${ivo.id}/${step}`)).toHaveStatus(403);
    expect(await program.put('/me/phrases', { openings: [], answers: [] })).toHaveStatus(403);
  });

  test('reads require `read`, and writes require the scope of their tag', async ({ app, as }) => {
    const ana = await as('client');
    const [reader, writer] = [await programOf(app, ana), await programOf(app, ana, ['chats'])];
    const ivo = await as('worker');
    const message = { user_id: ivo.id, message: 'Dobar dan, kada biste mogli doći?' };
    const refused = await reader.post('/send-message', message);
    expect(refused).toHaveStatus(403);
    expect(refused.body.message).toBe(
      'API token nema dopuštenje „Razgovori“ (chats), koje ovaj poziv traži.',
    );
    expect(await writer.post('/send-message', message)).toHaveStatus(201);
    expect(await writer.get('/chats')).toHaveStatus(403);
    expect(await writer.get('/job-posts')).toHaveStatus(403);
    expect((await reader.get('/chats')).body.data).toHaveLength(1);
    expect(await reader.get('/job-posts')).toHaveStatus(200);
  });

  test('security, payments and administration are closed to every token, even an administrator’s token', async ({
    app,
    as,
  }) => {
    const admin = await as('superadmin');
    const program = await programOf(app, admin, ['read', 'posts', 'chats', 'offers', 'reviews']);
    const closed = app.endpoints.filter((def) => scopeOf(def) === null);
    const mustBeClosed = app.endpoints.filter(
      ({ path, auth = 'public' }) =>
        /^\/(auth|admin|login|payment|viewing)\/|^\/me\/(export|restore)/.test(path) ||
        (auth !== 'public' && auth !== 'user'),
    );
    const names = closed.map(({ method, path }) => `${method} ${path}`);
    expect(names).toEqual(
      expect.arrayContaining(mustBeClosed.map(({ method, path }) => `${method} ${path}`)),
    );
    for (const { method, path } of closed) {
      const answer = await program.send(method, path.replaceAll(/:\w+/g, '1'));
      expect(answer, `${method} ${path}`).toHaveStatus(403);
      expect(answer.body.message).toContain('API tokenom');
    }
    expect((await program.get('/me')).body.data.role).toBeNull();
  });

  test('a token works only as a bearer header, not in the cookie or on a socket', async ({
    app,
    as,
    db,
    visitor,
  }) => {
    const ana = await as('client');
    const { token } = await programOf(app, ana);
    const cookie = { cookie: `authToken=${token}`, origin: 'http://mestar.test', host: 'mestar.test' };
    expect(await visitor.send('GET', '/me', { headers: cookie })).toHaveStatus(401);
    expect(await socketActor(db, token ?? '', {})).toBeNull();
    expect(await socketActor(db, ana.token ?? '', {})).not.toBeNull();
  });
});

describe('an API token stops working', () => {
  test('when it expires', async ({ app, as, db }) => {
    const ana = await as('client');
    const program = await programOf(app, ana);
    await db
      .update(tokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(tokens.id, program.tokenId));
    expect(await program.get('/me')).toHaveStatus(401);
  });

  test('when the password changes or the user signs out everywhere', async ({ app, as }) => {
    const ana = await as('client');
    const program = await programOf(app, ana);
    const change = { current_password: password, password: 'nova-duga-lozinka' };
    expect(await ana.post('/auth/change-password', change)).toHaveStatus(204);
    expect(await program.get('/me')).toHaveStatus(401);
    const ivo = await as('worker');
    const other = await programOf(app, ivo);
    expect(await ivo.delete('/auth/logout-hard')).toHaveStatus(204);
    expect(await other.get('/me')).toHaveStatus(401);
  });

  test('when the account is suspended, and works again afterwards', async ({ app, as, db }) => {
    const ana = await as('client');
    const program = await programOf(app, ana);
    expect(await program.get('/me')).toHaveStatus(200);
    const until = (suspendedUntil: Date | null) =>
      db.update(users).set({ suspendedUntil, statusReason: 'Psovke' }).where(eq(users.id, ana.id));
    await until(new Date(Date.now() + 60_000));
    expect(await program.get('/me')).toHaveStatus(401);
    expect(await ana.get('/me')).toHaveStatus(200);
    await until(null);
    expect(await program.get('/me')).toHaveStatus(200);
  });

  test('when the account is banned or deleted', async ({ app, as, db }) => {
    const [ana, moderator] = [await as('client'), await as('moderator')];
    const program = await programOf(app, ana);
    const ban = { reason: 'Prijevara s predujmovima.' };
    const banned = await moderator.post(`/admin/people/${ana.id}/ban`, ban);
    expect(banned.status).toBeLessThan(300);
    expect(await program.get('/me')).toHaveStatus(401);
    expect(await db.$count(tokens, eq(tokens.userId, ana.id))).toBe(0);
    const ivo = await as('worker');
    const other = await programOf(app, ivo);
    expect(await ivo.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(204);
    expect(await other.get('/me')).toHaveStatus(401);
  });
});
