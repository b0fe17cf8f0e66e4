import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from '../server/platform/db/pool.ts';
import type { Figure } from './figures.ts';
import type { Stage } from './measure-http.ts';
import { addressOf, type Person } from './people.ts';

/**
 * Maximum mean number of connections waiting for a row lock. If a burst queued on one row, nineteen of the
 * pool’s twenty connections would be waiting.
 */
const budget = { most: 1 };

async function burst(socket: string, works: readonly (() => Promise<unknown>)[]) {
  const watcher = new pg.Client({ host: socket, user: 'app', database: 'postgres' });
  await watcher.connect();
  let over = false;
  const counts: number[] = [];
  const watching = (async () => {
    while (!over) {
      const { rows } = await watcher.query(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`,
      );
      counts.push(rows[0].n);
      await sleep(2);
    }
  })();
  const begun = performance.now();
  try {
    await Promise.all(works.map((work) => work()));
  } finally {
    // The watcher is stopped even after a failure; otherwise it would prevent this process from exiting and
    // its database from stopping.
    over = true;
    await watching.finally(() => watcher.end());
  }
  const took = performance.now() - begun;
  return {
    each: took / works.length,
    waiting: counts.reduce((sum, n) => sum + n, 0) / Math.max(1, counts.length),
  };
}

async function rounds(
  name: string,
  stage: Stage,
  prepare: (round: number) => Promise<readonly (() => Promise<unknown>)[]>,
): Promise<Figure[]> {
  const [each, waiting]: [number[], number[]] = [[], []];
  for (let round = 0; round < stage.options.rounds; round++) {
    const seen = await burst(stage.socket, await prepare(round));
    each.push(seen.each);
    waiting.push(seen.waiting);
  }
  return [
    { row: name, measure: 'ms', rounds: each },
    { row: name, measure: 'row locks', rounds: waiting, budget },
  ];
}

async function post(
  stage: Stage,
  path: string,
  status: number,
  { token, visitor, body }: { token?: string; visitor?: string; body?: object },
) {
  const answer = await fetch(`${stage.site.address}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : { origin: stage.site.address }),
      ...(visitor && { 'x-forwarded-for': visitor }),
    },
    body: JSON.stringify(body ?? {}),
  });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${path} responded ${answer.status}: ${text}`);
}

const approvals = 50;
export const measureApprovals = (stage: Stage, db: Db, moderator: Person) =>
  rounds('approvals, 50 at once', stage, async () => {
    const { rows } = await db.execute<{ id: number }>(
      sql`update job_posts set status = 'pending' where id in (select id from job_posts where status = 'active' order by id desc limit ${approvals}) returning id`,
    );
    return rows.map(
      ({ id }) =>
        () =>
          post(stage, `/admin/job-posts/${id}/approve`, 200, { token: moderator.token }),
    );
  });

const signUps = 200;
export const measureSignUps = (stage: Stage) =>
  rounds('sign-ups, 200 at once', stage, async (round) =>
    Array.from({ length: signUps }, (_, n) => () => {
      const body = {
        name: `Ana Nova ${n}`,
        email: addressOf(`nova-${process.pid}-${round}-${n}`),
        password: 'sasvim-duga-lozinka',
        agreement: true,
        device_name: 'bench',
      };
      return post(stage, '/auth/signup', 201, { visitor: `10.254.${round}.${n}`, body });
    }),
  );
