import { sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { decide } from './decide.ts';
import * as queries from './queries.ts';

interface Group {
  countyId: number | null;
  year: number | null;
}
const keyOf = ({ countyId, year }: Group) => `${countyId ?? ''} ${year ?? ''}`;

/**
 * Returns the groups in which a job counts: its county and the whole country, each for the job's year and, if
 * recent, for the recent months.
 */
function groupsIn({ countyId, year, recent }: queries.DoneJob): Group[] {
  const places = countyId === null ? [null] : [null, countyId];
  return places.flatMap((place) =>
    (recent ? [null, year] : [year]).map((period) => ({ countyId: place, year: period })),
  );
}

/** Makes a new decision for each group of a type in which the jobs of enough people have changed. */
async function publishType(tx: Tx, type: queries.TypeRow, now: Date): Promise<void> {
  // Prevents two concurrent tasks from building on the same earlier decision.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('prices'), ${type.id})`);
  await queries.deleteExpired(tx, type.id, now);
  const jobs = await queries.doneJobs(tx, type, now);
  const stored = await queries.groupsOf(tx, type.id);
  const before = Map.groupBy(await queries.countedJobs(tx, type.id), ({ priceId }) => priceId);
  const groups = new Map<string, { group: Group; id?: number; jobs: queries.DoneJob[] }>();
  for (const group of stored) groups.set(keyOf(group), { group, id: group.id, jobs: [] });
  for (const job of jobs)
    for (const group of groupsIn(job)) {
      const known = groups.get(keyOf(group)) ?? { group, jobs: [] };
      known.jobs.push(job);
      groups.set(keyOf(group), known);
    }
  for (const { group, id, jobs: current } of groups.values()) {
    const decision = decide(before.get(id ?? 0) ?? [], current);
    if (decision) await queries.writeDecision(tx, { ...decision, ...group, typeId: type.id, now });
  }
}

/** Publishes the prices of all job types whose jobs have changed enough, each in its own transaction. */
export async function publishPrices(db: DbOrTx, now = new Date()): Promise<void> {
  for (const type of await queries.typesToDecide(db))
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '5min'`);
      await publishType(tx, type, now);
    });
}

const publishing = defineQueue<Record<string, never>>('prices.publish', { timeout: 3600 });

export function workPrices({ db, tasks }: Pick<FeatureParts, 'db' | 'tasks'>): void {
  tasks.work(publishing, () => publishPrices(db));
  tasks.schedule(publishing, '20 4 * * *');
}
