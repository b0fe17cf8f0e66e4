import { sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { Query } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type * as contract from '#contract/people.ts';
import type { HistoryKind, Person, PersonRow } from '#contract/people.ts';
import { historyKinds } from '#contract/people-labels.ts';
import { metaOf } from '#contract/shapes.ts';
import { accessOf, lastSeen } from '../auth/access-of.ts';
import { countUpTo, slice } from '../platform/db/paging.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { type Actor, actorCan } from '../platform/session/actor.ts';
import { lastOib } from '../trade-checks/service.ts';
import { accountsByIds } from '../users/accounts.ts';
import { contactsOf, userRefsForAdmin } from '../users/service.ts';
import { wanted } from './found.ts';
import { countHistory, historyOf } from './history.ts';
import { accountStatusOf, canOf } from './locked-person.ts';

type Parts = Pick<FeatureParts, 'db' | 'keys'>;

async function presentRows({ db }: Pick<Parts, 'db'>, ids: readonly number[]): Promise<PersonRow[]> {
  const [refs, accounts, seen] = await Promise.all([
    userRefsForAdmin(db, ids),
    accountsByIds(db, ids),
    lastSeen(db, ids),
  ]);
  const now = new Date();
  return ids.flatMap((id) => {
    const [ref, account] = [refs.get(id), accounts.get(id)];
    if (!ref || !account) return [];
    return {
      ...ref,
      email: account.email,
      is_verified: account.emailConfirmedAt !== null,
      role: account.role,
      standing: accountStatusOf(account, now),
      leaves_at: account.deleteAt?.toISOString() ?? null,
      last_seen_at: seen.get(id)?.toISOString() ?? null,
    };
  });
}

/**
 * Returns the ids of one page of people and their total number. A search must find all matches before sorting
 * them, so one query returns both. Without a search, an index provides the order, and counting stops at its
 * cap.
 */
async function pageOf({ db, keys }: Parts, query: Query<typeof contract.listPeople>) {
  const from = wanted(keys, query);
  if (query.search === undefined) {
    const [{ rows }, counted] = await Promise.all([
      db.execute<{ id: number }>(sql`select id from ${from} order by id desc ${slice(query)}`),
      countUpTo(db, from),
    ]);
    return { ids: rows.map(({ id }) => id), ...counted };
  }
  const { rows } = await db.execute<{
    ids: number[];
    found: number;
  }>(sql`with found as materialized (select id from ${from})
    select array(select id from found order by id desc ${slice(query)}) as ids, (select count(*)::int from found) as found`);
  const { ids, found } = rows[0] ?? { ids: [], found: 0 };
  return { ids, total: Math.min(found, limits.countCap), capped: found > limits.countCap };
}

/** Returns a page of the people who match a search and filters, newest accounts first. */
export async function listPeople(parts: Parts, query: Query<typeof contract.listPeople>) {
  const { ids, total, capped } = await pageOf(parts, query);
  const data = await presentRows(parts, ids);
  return { data, meta: metaOf(query, total, ids.length, capped) };
}

const kinds = Object.keys(historyKinds) as HistoryKind[];
const mayRead = (actor: Actor, of: HistoryKind) => actorCan(actor, historyKinds[of].ability);

/** Returns one account for administrators. Throws `not_found`. */
export async function getPerson(parts: Parts, actor: Actor, id: number): Promise<Person> {
  const { db, keys } = parts;
  const [[row], accounts, contacts, access, oib] = await Promise.all([
    presentRows(parts, [id]),
    accountsByIds(db, [id]),
    contactsOf(db, id),
    accessOf(db, id),
    lastOib(db, keys, id),
  ]);
  const account = accounts.get(id);
  if (!row || !account) throw new AppError('not_found');
  const open = kinds.filter((of) => mayRead(actor, of));
  const counts = await Promise.all(open.map((of) => countHistory(db, of, id)));
  return {
    ...row,
    about: account.about,
    contacts,
    oib,
    trade_verified_at: account.tradeVerifiedAt?.toISOString() ?? null,
    boosted_from: account.boostedFrom?.toISOString() ?? null,
    boosted_until: account.boostedUntil?.toISOString() ?? null,
    is_worker: account.isWorker,
    ...access,
    has_password: account.hasPassword,
    suspended_until: account.suspendedUntil?.toISOString() ?? null,
    banned_at: account.bannedAt?.toISOString() ?? null,
    standing_reason: account.statusReason,
    can: canOf(actor, account),
    history: open.map((of, at) => ({
      of,
      total: counts[at]?.total ?? 0,
      total_capped: counts[at]?.capped ?? false,
    })),
  };
}

/**
 * Returns the entries of one kind in a person's history. Throws `not_found`, and `forbidden` for a kind that
 * needs another ability.
 */
export async function listHistory(
  { db }: Pick<Parts, 'db'>,
  actor: Actor,
  id: number,
  query: Query<typeof contract.listHistory>,
) {
  if (!mayRead(actor, query.of)) throw new AppError('forbidden');
  if (!(await accountsByIds(db, [id])).has(id)) throw new AppError('not_found');
  return historyOf(db, id, query);
}
