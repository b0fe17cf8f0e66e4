// A second database with other rows replaces the replica, so that responses reveal which one was read.
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { beforeEach, expect } from 'vitest';
import { jobPosts } from '../../job-posts/tables.ts';
import { type Person, test } from '../../testing/app.ts';
import { useDatabase } from '../../testing/database.ts';
import { makePost } from '../../testing/job-posts.ts';
import { createUser } from '../../users/service.ts';
import { cached } from './cached.ts';
import { type Db, openPool } from './pool.ts';
import { useReplica } from './replica.ts';
import { together } from './together.ts';

const other = useDatabase();
const errors: string[] = [];
const clock = { now: 0 };
const server = { position: 0, replayed: 0 };
const positions = {
  ofPrimary: async () => String(server.position),
  hasReplayed: async (position: string) => Number(position) <= server.replayed,
};
const onError = ({ message }: Error) => void errors.push(message);

beforeEach(() => {
  errors.length = 0;
  Object.assign(clock, { now: 5000 });
  Object.assign(server, { position: 0, replayed: 0 });
});

const poolOf = (db: Db) => (db as Db & { $client: pg.Pool }).$client;

async function replicaOf(db: Db, replica = other.pool) {
  const opened = useReplica({ pool: poolOf(db), replica, positions, onError, now: () => clock.now });
  await opened.check();
  return opened;
}

/** Creates the same post in both databases. */
async function makePosts(db: Db): Promise<number> {
  const person = {
    name: 'Ana Klijent',
    email: `${crypto.randomUUID()}@test.hr`,
    passwordHash: 'x',
    emailConfirmedAt: new Date(),
  };
  const [id, same] = await Promise.all(
    [db, other.db].map(async (one) => {
      const userId = await one.transaction((tx) => createUser(tx, person));
      return makePost(one, userId, { subject: 'Stari naslov upita.' });
    }),
  );
  expect(same).toBe(id);
  return id ?? 0;
}

const rename = (db: Db, id: number, subject: string) =>
  db.update(jobPosts).set({ subject }).where(eq(jobPosts.id, id));

const uncached = { RESPONSE_CACHE_MB: '0' };
const subjectOf = async (person: Person, id: number) =>
  (await person.get(`/job-posts/${id}`)).body.data?.subject;

test('reads of visitors go to the replica, and those of signed-in users to the primary', async ({
  db,
  as,
  visitor,
  openNode,
}) => {
  const id = await makePosts(db);
  const client = await as('client');
  const replica = await replicaOf(db);
  await rename(other.db, id, 'Naslov na replici.');
  const { app } = await openNode(uncached, { replica });
  expect(await subjectOf(visitor.at(app), id)).toBe('Naslov na replici.');
  expect(await subjectOf(client.at(app), id)).toBe('Stari naslov upita.');
});

test('a change is read from the primary until the replica has replayed it', async ({
  db,
  visitor,
  openNode,
}) => {
  const [id, added] = [await makePosts(db), await makePosts(db)];
  await other.db.delete(jobPosts).where(eq(jobPosts.id, added));
  const replica = await replicaOf(db);
  const [cachedNode, node] = [await openNode({}, { replica }), await openNode(uncached, { replica })];
  server.position = 1;
  await rename(db, id, 'Novi naslov upita.');
  await replica.check();
  expect(await subjectOf(visitor.at(cachedNode.app), id)).toBe('Novi naslov upita.');
  expect(await subjectOf(visitor.at(node.app), id)).toBe('Novi naslov upita.');
  expect(await subjectOf(visitor.at(node.app), added)).toBe('Stari naslov upita.');
  server.replayed = 1;
  await replica.check();
  await replica.check();
  expect(await subjectOf(visitor.at(node.app), id)).toBe('Stari naslov upita.');
  expect(await subjectOf(visitor.at(cachedNode.app), id)).toBe('Novi naslov upita.');
  expect((await visitor.at(node.app).get(`/job-posts/${added}`)).status).toBe(404);
  expect(errors).toEqual([]);
});

test('a replica more than a second behind is not used', async ({ db, visitor, openNode }) => {
  const id = await makePosts(db);
  const replica = await replicaOf(db);
  await rename(other.db, id, 'Naslov na replici.');
  const { app } = await openNode(uncached, { replica });
  server.position = 1;
  clock.now += 1000;
  await replica.check();
  expect([await subjectOf(visitor.at(app), id), replica.state]).toEqual([
    'Naslov na replici.',
    { delay: 1, used: true },
  ]);
  clock.now += 1;
  expect(await subjectOf(visitor.at(app), id)).toBe('Stari naslov upita.');
  await replica.check();
  expect([errors, (await app.inject('/metrics')).body]).toEqual([
    ['1.0 s behind the primary'],
    expect.stringMatching(/replica_delay_seconds 1.001\n[\s\S]*replica_used 0\n/),
  ]);
  server.replayed = 1;
  await replica.check();
  await replica.check();
  expect(await subjectOf(visitor.at(app), id)).toBe('Naslov na replici.');
});

test('reads from a replica that does not respond are repeated on the primary', async ({
  db,
  visitor,
  openNode,
}) => {
  const id = await makePosts(db);
  const gone = openPool({ connectionString: 'postgres://app@127.0.0.1:1/app' }, () => undefined).pool;
  const replica = await replicaOf(db, gone);
  const { app } = await openNode(uncached, { replica });
  expect([replica.state.used, await subjectOf(visitor.at(app), id)]).toEqual([true, 'Stari naslov upita.']);
});

test('a signed-in user never shares a query with a visitor, whose rows may be outdated', async ({ db }) => {
  const name = async (from: Db) =>
    (await from.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]?.name;
  const [shared, kept] = [together(String, name), cached(name)];
  const replica = await replicaOf(db);
  const visiting = (read: () => Promise<string | undefined>) => replica.read(read, () => []);
  const [primary, old] = [await name(db), await name(other.db)];
  expect(await Promise.all([visiting(() => shared(db, 1)), shared(db, 1)])).toEqual([old, primary]);
  expect(await Promise.all([visiting(() => kept(db)), kept(db)])).toEqual([primary, primary]);
});
