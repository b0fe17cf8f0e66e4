import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import {
  type InboxKindName,
  type InboxOrder,
  inboxKinds,
  inboxOrders,
  kindNames,
} from '#contract/inbox-kinds.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { type Actor, actorCan } from '../platform/session/actor.ts';
import { type Queue, queues, undecided } from './queues.ts';

export interface Waiting {
  kind: InboxKindName;
  id: number;
  since: Date;
  urgent: boolean;
}
export interface Asked {
  kind?: InboxKindName | undefined;
  mine?: boolean | undefined;
  urgent?: boolean | undefined;
  order: InboxOrder;
  after?: string | undefined;
  /** Number of cases to skip, for numbered pages. */
  skip?: number;
  per_page: number;
}

/** Returns the kinds of cases that the administrator’s role may decide. */
export const kindsOf = (actor: Actor): InboxKindName[] =>
  kindNames.filter((kind) => actorCan(actor, inboxKinds[kind].ability));

const placeOf = (kind: InboxKindName) => kindNames.indexOf(kind);
const rankOf = (order: InboxOrder, urgent: boolean) => (inboxOrders[order].urgentFirst && !urgent ? 1 : 0);

/**
 * Returns the cursor for the next page: the values by which the list is sorted, so that decisions made in the
 * meantime do not shift pages.
 */
const cursorOf = (order: InboxOrder, { kind, id, since, urgent }: Waiting) =>
  [rankOf(order, urgent), since.getTime(), placeOf(kind), id].join('.');

function readCursor(cursor: string): [rank: number, since: Date, kind: number, id: number] {
  const parts = /^([01])\.(\d{1,15})\.(\d{1,3})\.(\d{1,10})$/.exec(cursor)?.slice(1).map(Number);
  const [rank = 0, since = 0, kind = 0, id = 0] = parts ?? [];
  if (!parts || since > 8.64e15 || id > 2_147_483_647)
    throw new AppError('invalid', { fields: { after: ['Polje Nastavak nije ispravno.'] } });
  return [rank, new Date(since), kind, id];
}

/**
 * Returns the condition for the rows of a queue after the cursor; null if the whole queue precedes the
 * cursor.
 */
function behind(queue: Queue, order: InboxOrder, cursor: string | undefined): SQL | null {
  if (cursor === undefined) return sql`true`;
  const [rank, since, kind, id] = readCursor(cursor);
  const own = rankOf(order, queue.urgent);
  if (own !== rank) return own > rank ? sql`true` : null;
  const place = placeOf(queue.kind);
  const at = sql`${since.toISOString()}::timestamptz`;
  if (place === kind) return sql`(${queue.since}, t.id) > (${at}, ${id})`;
  return place > kind ? sql`${queue.since} >= ${at}` : sql`${queue.since} > ${at}`;
}

/**
 * Returns one page of waiting cases. Reads the first rows of each queue through its index, then sorts only
 * these rows together.
 */
export async function pageOf(
  db: Db,
  actor: Actor,
  asked: Asked,
): Promise<{ rows: Waiting[]; next: string | null }> {
  const allowed = kindsOf(actor).filter((kind) => asked.kind === undefined || asked.kind === kind);
  const mine = (kind: InboxKindName) =>
    asked.mine
      ? sql`t.id in (select subject_id from inbox_claims where user_id = ${actor.id} and kind = ${kind} and until > now())`
      : sql`true`;
  const { skip = 0, per_page: size } = asked;
  const parts = queues.flatMap((queue) => {
    const rest =
      allowed.includes(queue.kind) && (!asked.urgent || queue.urgent)
        ? behind(queue, asked.order, asked.after)
        : null;
    if (rest === null) return [];
    return sql`(select ${sql.raw(`'${queue.kind}'`)} as kind, t.id, ${queue.since} as since, ${sql.raw(String(queue.urgent))} as urgent,
      ${sql.raw(String(rankOf(asked.order, queue.urgent)))} as rank, ${sql.raw(String(placeOf(queue.kind)))} as place
      from ${queue.table} where ${queue.waits} and ${rest} and ${mine(queue.kind)} and ${undecided(queue.kind)} order by ${queue.since}, t.id limit ${skip + size + 1})`;
  });
  if (parts.length === 0) return { rows: [], next: null };
  const { rows } = await db.execute<{ kind: InboxKindName; id: number; since: string; urgent: boolean }>(
    sql`select kind, id, since, urgent from (${sql.join(parts, sql` union all `)}) waiting order by rank, since, place, id limit ${size + 1} offset ${skip}`,
  );
  const found = rows.map((row) => ({ ...row, since: new Date(row.since) }));
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: found.length > shown.length && last ? cursorOf(asked.order, last) : null };
}

/**
 * Returns a waiting case, or undefined if it is not waiting. With `undecided`, a case with a pending decision
 * is not waiting either.
 */
export async function waitingCase(
  db: DbOrTx,
  kind: InboxKindName,
  id: number,
  ask: { undecided?: boolean } = {},
): Promise<Waiting | undefined> {
  const free = ask.undecided ? undecided(kind) : sql`true`;
  const parts = queues
    .filter((queue) => queue.kind === kind)
    .map(
      (queue) =>
        sql`select ${queue.since} as since, ${sql.raw(String(queue.urgent))} as urgent from ${queue.table} where t.id = ${id} and ${queue.waits} and ${free}`,
    );
  const { rows } = await db.execute<{ since: string; urgent: boolean }>(
    sql`${sql.join(parts, sql` union all `)}`,
  );
  const [row] = rows;
  return row && { kind, id, since: new Date(row.since), urgent: row.urgent };
}

/**
 * Returns, for each kind that the administrator may decide, the number of waiting cases and the time since
 * which the oldest has been waiting.
 */
export async function waitingNow(
  db: Db,
  actor: Actor,
): Promise<{ kind: InboxKindName; n: number; oldest: Date | null }[]> {
  const kinds = kindsOf(actor);
  if (kinds.length === 0) return [];
  const first = queues
    .filter(({ kind }) => kinds.includes(kind))
    .map(
      (queue) =>
        sql`(select ${sql.raw(`'${queue.kind}'`)} as kind, ${queue.since} as since from ${queue.table} where ${queue.waits} and ${undecided(queue.kind)} order by ${queue.since}, t.id limit 1)`,
    );
  const [counts, { rows }] = await Promise.all([
    countsOf(db, actor),
    db.execute<{ kind: InboxKindName; since: string }>(sql.join(first, sql` union all `)),
  ]);
  return kinds.map((kind) => {
    const since = rows.filter((row) => row.kind === kind).map((row) => Date.parse(row.since));
    return { kind, n: counts[kind] ?? 0, oldest: since.length > 0 ? new Date(Math.min(...since)) : null };
  });
}

export const countsOf = (db: Db, actor: Actor): Promise<Partial<Record<InboxKindName, number>>> =>
  waitingCounts(db, kindsOf(actor));

/** Returns the number of waiting cases by kind, up to the cap of each queue. */
export async function waitingCounts(
  db: Db,
  kinds: readonly InboxKindName[],
): Promise<Partial<Record<InboxKindName, number>>> {
  if (kinds.length === 0) return {};
  const { rows } = await db.execute<{ kind: InboxKindName; n: number }>(
    sql.join(
      kinds.map((kind) => {
        const own = queues.filter((queue) => queue.kind === kind);
        const some = own.map(
          (queue) =>
            sql`(select from ${queue.table} where ${queue.waits} and ${undecided(kind)} limit ${limits.countCap})`,
        );
        return sql`select ${sql.raw(`'${kind}'`)} as kind, count(*)::int as n from (${sql.join(some, sql` union all `)}) as counted`;
      }),
      sql` union all `,
    ),
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}
