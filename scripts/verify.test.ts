import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished } from 'vitest';
import type { Db } from '../server/platform/db/pool.ts';
import { sealDays } from '../server/reviews/seals.ts';
import { reviewSeals } from '../server/reviews/tables.ts';
import { type Person, test } from '../server/testing/app.ts';
import { users } from '../server/users/tables.ts';
import { verifySite } from './verify-site.ts';

const day = 86_400_000;
const tomorrow = new Date(Date.now() + day);

async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function faultsOf(app: FastifyInstance, noted: string[] = [], now = tomorrow): Promise<string[]> {
  const origin = await addressOf(app);
  await app.responseCache.settled();
  return (await verifySite(origin, { noted, perSecond: 1000, now })).faults;
}

const guards = ['review_entries', 'review_seals'] as const;

/**
 * Runs `work` after a superuser has tampered with the tables through `statements`, then restores the tables.
 */
async function tampered(db: Db, statements: readonly SQL[], work: () => Promise<void>): Promise<void> {
  const copies = ['reviews', 'review_stubs', ...guards];
  const run = (statement: string) => db.execute(sql.raw(statement));
  for (const table of copies) await run(`create table copy_of_${table} as table ${table}`);
  const set = async (state: 'enable' | 'disable') => {
    for (const table of guards) await run(`alter table ${table} ${state} trigger ${table}_kept_rows`);
    await run(`alter table review_entries ${state} trigger review_entry_sealed`);
  };
  await set('disable');
  for (const statement of statements) await db.execute(statement);
  try {
    await work();
  } finally {
    for (const table of [...copies].reverse()) {
      await run(`delete from ${table}`);
      await run(`insert into ${table} overriding system value select * from copy_of_${table}`);
      await run(`drop table copy_of_${table}`);
    }
    await set('enable');
  }
}

interface Town {
  /** The person reviewed by `published` and `removed`. */
  subject: number;
  published: number;
  changed: number;
  removed: number;
}

async function live(as: (part: 'client' | 'worker' | 'moderator') => Promise<Person>, db: Db): Promise<Town> {
  const [ivo, mia, maja] = [await as('worker'), await as('worker'), await as('moderator')];
  const publish = async (author: Person, subject: Person): Promise<number> =>
    (
      await author.post('/reviews', {
        user_id: subject.id,
        stars: 4,
        comment: 'Sve je bilo uredno i na vrijeme.',
      })
    ).body.data.id;
  const [ana, eva, iva] = [await as('client'), await as('client'), await as('client')];
  const published = await publish(ana, ivo);
  const changed = await publish(eva, mia);
  await eva.put(`/reviews/${changed}`, { stars: 5, comment: 'Nakon popravka je sve u redu, hvala.' });
  const removed = await publish(iva, ivo);
  await maja.delete(`/reviews/${removed}?reason=Kontakt`);
  const withdrawn = await publish(iva, mia);
  await iva.delete(`/reviews/${withdrawn}`);
  await sealDays(db, tomorrow);
  return { subject: ivo.id, published, changed, removed };
}

let town: Town | undefined;
test.beforeEach(async ({ as, db }) => {
  town ??= await live(as, db);
});

test('a site with published, changed, removed and withdrawn reviews passes', async ({ app, db }) => {
  const { rows } = await db.execute<{ seal: string }>(sql`select seal from review_seals`);
  expect(await faultsOf(app, [rows[0]?.seal ?? ''])).toEqual([]);
  expect(await verifySite(await addressOf(app), { perSecond: 1000, now: tomorrow })).toMatchObject({
    entries: 7,
    reviews: 2,
    stubs: 1,
    unshown: [],
    changed: 1,
    withdrawn: 1,
    seals: await db.$count(reviewSeals),
  });
});

const cases: [what: string, statements: (of: Town) => SQL[], faults: (of: Town) => (string | RegExp)[]][] = [
  [
    'a review with a changed text',
    ({ published }) => [
      sql`update reviews set comment = 'Uopće nije došao na posao.' where id = ${published}`,
    ],
    ({ published }) => [`The content of review ${published} does not match entry 1.`],
  ],
  [
    'a missing review',
    ({ changed }) => [sql`delete from reviews where id = ${changed}`],
    ({ changed }) => [`Review ${changed} of entry 3 is not shown.`],
  ],
  [
    'a review that was unpublished without a decision',
    ({ published }) => [sql`update reviews set published_at = null where id = ${published}`],
    ({ published }) => [`Review ${published} of entry 1 is not shown.`],
  ],
  [
    'a missing stub',
    ({ removed }) => [sql`delete from review_stubs where review_id = ${removed}`],
    ({ removed }) => [`Review ${removed} is removed by entry 5, but has no stub.`],
  ],
  [
    'a swap of two entries',
    () => [
      sql`update review_entries set position = -position where position in (1, 2)`,
      sql`update review_entries set position = 3 + position where position in (-1, -2)`,
    ],
    () => ['Entry 1 does not match its seal: it or the entry before it was changed.', /^Entry 2 /],
  ],
  [
    'a deleted entry',
    () => [sql`delete from review_entries where position = 4`],
    () => ['Entry 5 follows entry 3: those between are missing.'],
  ],
  [
    'a truncated chain',
    () => [sql`delete from review_entries where position = 7`],
    () => [/^The seal of [\d-]+ covers 7 entries; the chain has 6\.$/],
  ],
  [
    'a forged seal',
    () => [sql`update review_seals set seal = repeat('a', 64)`],
    () => [/^The seal of [\d-]+ is not that of entry 7\.$/],
  ],
  [
    'a seal that omits an entry of its day',
    () => [
      sql`update review_seals set entries = 6, seal = (select seal from review_entries where position = 6)`,
    ],
    () => [/^The seal of ([\d-]+) leaves out entry 7 of \1\.$/],
  ],
];

test.for(cases)('%s is detected', async ([, statements, expected], { app, db }) => {
  if (!town) throw new Error('beforeEach has not run');
  const here = town;
  await tampered(db, statements(here), async () => {
    const faults = await faultsOf(app);
    for (const fault of expected(here))
      expect(faults).toContainEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault));
  });
  expect(await faultsOf(app)).toEqual([]);
});

/** Serves the site with changed responses, as a dishonest operator could, and returns its origin. */
async function dishonest(
  app: FastifyInstance,
  change: (url: string, body: string) => string | Promise<string>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const url = request.url ?? '';
    const answer = await app.inject({ url, headers: { accept: 'application/json' } });
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' });
    response.end(await change(url, answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const onProfiles: [what: string, change: (url: string, body: string) => string, fault: RegExp][] = [
  [
    'leaves out a stub',
    (url, body) => (url.includes('/stubs?') ? '{"data":[],"meta":{"last_page":1}}' : body),
    /^The profile of user \d+ has no stub of review \d+\.$/,
  ],
  [
    'shows another text',
    (url, body) => (/\/reviews\/\d+\?/.test(url) ? body.replace('uredno', 'loše') : body),
    /^The profile of user \d+ lists review \d+ with another content\.$/,
  ],
  [
    'leaves out a review',
    (url, body) => (/\/reviews\/\d+\?/.test(url) ? '{"data":[],"meta":{"last_page":1}}' : body),
    /^The profile of user \d+ does not list review \d+\.$/,
  ],
];

test.for(onProfiles)(
  'a profile that %s is detected, even if all proofs are in order',
  async ([, change, fault], { app }) => {
    const { faults } = await verifySite(await dishonest(app, change), { perSecond: 1000, now: tomorrow });
    expect(faults).toContainEqual(expect.stringMatching(fault));
    for (const one of faults) expect(one).toMatch(fault);
  },
);

/**
 * Returns the response body with the proofs of these reviews changed as if the reviewed person's profile were
 * not public.
 */
const unshown = (url: string, body: string, ids: readonly number[]) => {
  if (!url.includes('/review-proofs?')) return body;
  const { data } = JSON.parse(body) as { data: { review_id: number }[] };
  const hidden = { shown: false, content: null, salt: null };
  return JSON.stringify({
    data: data.map((proof) => (ids.includes(proof.review_id) ? { ...proof, ...hidden } : proof)),
  });
};
const without = (url: string, body: string, path: RegExp) =>
  path.test(url) ? '{"data":[],"meta":{"last_page":1}}' : body;

const concealed: [what: string, ids: (of: Town) => number[], from: RegExp][] = [
  ['a review', ({ published }) => [published], /\/reviews\/\d+\?/],
  ['a stub', ({ removed }) => [removed], /\/stubs\?/],
  [
    'all reviews and stubs of a person',
    ({ published, removed }) => [published, removed],
    /\/reviews\/\d+(?:\/stubs)?\?/,
  ],
];

test.for(concealed)(
  'hiding %s as if the profile were not public is detected',
  async ([, idsOf, from], { app }) => {
    if (!town) throw new Error('beforeEach has not run');
    const [ids, { subject }] = [idsOf(town), town];
    const ofSubject = new RegExp(`/reviews/${subject}[/?]`);
    const origin = await dishonest(app, (url, body) =>
      ofSubject.test(url) ? without(url, body, from) : unshown(url, body, ids),
    );
    const { faults } = await verifySite(origin, { perSecond: 1000, now: tomorrow });
    for (const id of ids)
      expect(faults).toContain(
        `The proof of review ${id} says that the profile of user ${subject} is not public, but it is.`,
      );
  },
);

describe('an account scheduled for deletion', () => {
  const leave = async (app: FastifyInstance, db: Db, deleteAt: Date | null) => {
    if (!town) throw new Error('beforeEach has not run');
    await db.update(users).set({ deleteAt }).where(eq(users.id, town.subject));
    await app.responseCache.settled();
  };
  const later = new Date(Date.now() + 14 * day);

  test('causes no fault, and its reviews and stubs are listed as not compared', async ({ app, db }) => {
    await leave(app, db, later);
    const found = await verifySite(await addressOf(app), { perSecond: 1000, now: tomorrow });
    await leave(app, db, null);
    expect(found).toMatchObject({
      faults: [],
      reviews: 1,
      stubs: 0,
      unshown: [town?.published, town?.removed],
    });
  });

  test.for([
    ['deleted', null, later],
    ['restored', later, null],
  ] as const)('that is %s during the run causes no fault', async ([, before, after], { app, db }) => {
    await leave(app, db, before);
    let reads = 0;
    const origin = await dishonest(app, async (url, body) => {
      if (url.includes('/review-proofs?') && ++reads === 1) await leave(app, db, after);
      return body;
    });
    const { faults } = await verifySite(origin, { perSecond: 1000, now: tomorrow });
    await leave(app, db, null);
    expect(faults).toEqual([]);
    expect(reads).toBeGreaterThan(1);
  });
});

test('a chain whose last entry and seal were recomputed is detected with a seal noted earlier', async ({
  app,
  db,
}) => {
  const { rows } = await db.execute<{ seal: string }>(
    sql`select seal from review_entries where position = 7`,
  );
  const noted = rows[0]?.seal ?? '';
  const rewritten = [
    sql`update review_entries set sealed_at = sealed_at + interval '1 millisecond' where position = 7`,
    sql`update review_entries e set seal = review_seal((select seal from review_entries where position = 6), e) where position = 7`,
    sql`update review_seals set seal = (select seal from review_entries where position = 7)`,
  ];
  await tampered(db, rewritten, async () => {
    expect(await faultsOf(app)).toEqual([]);
    expect(await faultsOf(app, [noted])).toEqual([`No entry has the given seal ${noted}.`]);
  });
});

test('a site that no longer seals its days is detected', async ({ app }) => {
  const faults = await faultsOf(app, [], new Date(Date.now() + 5 * day));
  expect(faults).toEqual([expect.stringMatching(/^The newest seal is for [\d-]+; there should be one for /)]);
});

test('the command prints the faults and exits with 1', async ({ app, db }) => {
  const origin = await addressOf(app);
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'verify.ts'), ...args], {
      env: { PATH: process.env.PATH },
    });
  expect((await command(origin, '--per-second=100')).stdout).toMatch(
    /^7 entries, .* 1 changed, 1 withdrawn, 0 not compared\.\nNo faults found\. Seal of the last entry, to note elsewhere: [\da-f]{64}\n$/,
  );
  await tampered(db, [sql`delete from review_stubs`], async () => {
    await app.responseCache.settled();
    await expect(command(origin, '--per-second=100')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('has no stub'),
    });
  });
  for (const args of [[], ['x'], [origin, 'y'], [origin, '--per-second=0']])
    await expect(command(...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Usage/),
    });
  await expect(command('http://127.0.0.1:9')).rejects.toMatchObject({ code: 1 });
});
