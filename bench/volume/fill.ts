import pg from 'pg';
import type { Connection } from '../../server/platform/db/pool.ts';
import { readCatalogue } from './catalogue.ts';
import { conversationRows } from './conversations.ts';
import { copy, type TableRows } from './copy.ts';
import { derived } from './derived.ts';
import { moneyRows } from './money.ts';
import { opinionRows } from './opinions.ts';
import { peopleRows } from './people.ts';
import { planVolume } from './plan.ts';
import { aroundPosts, postRows } from './posts.ts';
import { moderatorOf, shapeOf } from './shape.ts';
import { continueIds, dropIndexes, withoutTriggers } from './tables.ts';

interface Options {
  posts: number;
  now: Date;
  onStep?: (step: string, ms: number) => void;
}

const connectionCount = 2;
/** Number of batches of profiles. Each is small enough that neither connection waits long for the other. */
const parts = 16;

/**
 * Fills a site that has places and trades but no people with the rows that `shapeOf` specifies. The rows are
 * the same on each run; their times are relative to `now`.
 */
export async function fillVolume(connection: Connection, { posts, now, onStep }: Options): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connectionCount }, () => open(connection)));
  const [client] = clients as [pg.Client];
  const step = async (name: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    onStep?.(name, performance.now() - begun);
  };
  const share = async (works: readonly ((on: pg.Client) => Promise<unknown>)[]) => {
    const waiting = [...works];
    await Promise.all(
      clients.map(async (on) => {
        for (let work = waiting.shift(); work; work = waiting.shift()) await work(on);
      }),
    );
  };
  try {
    const { rows: users } = await client.query('select from users limit 1');
    if (users.length > 0) throw new Error('The site already has people; only an empty site can be filled.');
    const [shape, catalogue] = [shapeOf(posts), await readCatalogue(client)];
    const plan = planVolume(shape, catalogue, now);
    const people = peopleRows(shape, catalogue, now);
    const halves = Array.from({ length: connectionCount }, (_, n) =>
      postRows(
        plan,
        Math.floor((posts * n) / connectionCount),
        Math.floor((posts * (n + 1)) / connectionCount),
      ),
    );
    const around = [
      ...aroundPosts(plan),
      ...conversationRows(plan),
      ...opinionRows(plan),
      ...moneyRows(plan),
    ];
    const lastPerson = moderatorOf(shape);
    const tables = [...new Set([...people, ...halves, ...around].map(({ table }) => table))];
    const startTriggers = await withoutTriggers(client, tables);
    const indexes = await dropIndexes(client, tables);
    const copyEach = (tables: readonly TableRows[]) => share(tables.map((table) => (on) => copy(on, table)));

    await step('people', () => copyEach(people));
    await step('posts', () => copyEach(halves));
    await client.query('analyze users, user_job_categories, user_job_types, user_counties, user_towns');
    const refresh = Array.from(
      { length: parts },
      (_, n) => (on: pg.Client) =>
        on.query('select refresh_users($1, $2)', [
          Math.floor((lastPerson * n) / parts) + 1,
          Math.floor((lastPerson * (n + 1)) / parts),
        ]),
    );
    await step('all other rows', () =>
      share([...around.map((table) => (on: pg.Client) => copy(on, table)), ...refresh]),
    );
    const { counts = [], ...other } = derived;
    const all = (statements: readonly string[]) => async (on: pg.Client) => {
      for (const statement of statements) await on.query(statement);
    };
    for (const [name, statements] of Object.entries(other)) await step(name, () => all(statements)(client));
    await continueIds(client, tables);
    // Counting reads whole tables on one connection; meanwhile the other one builds indexes.
    await step('counts and indexes', () =>
      share([all(counts), ...[...indexes.values()].flat().map(({ made }) => all([made]))]),
    );
    await startTriggers();
    await step('statistics', () => client.query('vacuum (analyze)'));
    await client.query('checkpoint');
  } finally {
    await Promise.all(clients.map((one) => one.end()));
  }
}

async function open(connection: Connection) {
  const client = new pg.Client({ ...connection, application_name: 'volume' });
  await client.connect();
  await client.query(
    `select setseed(0.5); set synchronous_commit = off; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0; set work_mem = '128MB'`,
  );
  return client;
}
