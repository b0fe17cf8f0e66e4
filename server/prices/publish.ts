import { sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { lockInTransaction } from '../platform/db/wait-for-lock.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { decideGroups } from './groups.ts';
import * as queries from './queries.ts';

/**
 * Makes and stores new decisions for the groups of a type whose jobs have changed enough, and deletes expired
 * ones.
 */
async function publishType(tx: Tx, type: queries.TypeRow, now: Date): Promise<void> {
  // Prevents two concurrent tasks from building on the same earlier decision.
  await lockInTransaction(tx, 'the prices of another task', sql`hashtext('prices'), ${type.id}`);
  await queries.deleteExpired(tx, type.id, now);
  const jobs = await queries.doneJobs(tx, type, now);
  const groups = await queries.groupsOf(tx, type.id);
  const before = Map.groupBy(await queries.countedJobs(tx, type.id), ({ priceId }) => priceId);
  const stored = groups.map((group) => ({ ...group, counted: before.get(group.id) ?? [] }));
  for (const decision of decideGroups(stored, jobs))
    await queries.writeDecision(tx, { ...decision, typeId: type.id, now });
}

/** Updates the published prices of all job types, each in its own transaction. */
export async function publishPrices(db: DbOrTx, now = new Date()): Promise<void> {
  for (const type of await queries.typesToDecide(db))
    await db.transaction((tx) => publishType(tx, type, now));
}

const publishing = defineQueue<Record<string, never>>('prices.publish', { timeout: 3600 });

/** Registers the daily task that updates the published prices. */
export function workPrices({ db, tasks }: Pick<FeatureParts, 'db' | 'tasks'>): void {
  tasks.work(publishing, () => publishPrices(db));
  tasks.schedule(publishing, '20 4 * * *');
}
