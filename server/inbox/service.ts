import { sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { InboxCase, InboxRow, WaitingCase } from '#contract/inbox.ts';
import { type InboxKindName, inboxKinds } from '#contract/inbox-kinds.ts';
import { type ListMeta, metaOf } from '#contract/shapes.ts';
import { type DetectedKind, examinedKinds } from '#contract/signal-kinds.ts';
import { readyReasons } from '../moderation/ready-reasons.ts';
import { casesOf } from '../moderation/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { todayBegan } from '../platform/db/today.ts';
import { type Actor, actorCan } from '../platform/session/actor.ts';
import { withoutPhone } from '../signals/not-phone.ts';
import { findingsOf } from '../signals/record-outcome.ts';
import { caseTitles } from './case-titles.ts';
import * as claims from './claims.ts';
import { actionsOf, canonicalId, kinds, type Parts, recordsPhone, rowsOf } from './kinds.ts';
import * as list from './list.ts';
import { type Asked, kindsOf, pageOf, type Waiting, waitingCase } from './list.ts';
import { announce } from './live.ts';
import * as pending from './pending-decisions.ts';
import { waits } from './waits.ts';

const isExamined = (kind: InboxKindName): kind is DetectedKind =>
  (examinedKinds as readonly InboxKindName[]).includes(kind);

/** Throws `forbidden` if this person may not decide cases of the kind. */
export function mustDecide(actor: Actor, kind: InboxKindName): void {
  if (!actorCan(actor, inboxKinds[kind].ability)) throw new AppError('forbidden');
}

/**
 * Returns the number of decisions made today by all moderators, including those that can still be undone, and
 * the median waiting time of their cases.
 */
async function decidedToday(db: Db): Promise<{ decided: number; median: number | null }> {
  const parts = Object.values(waits).map(
    ({ table, at, since, only }) =>
      sql`select extract(epoch from ${at} - ${since}) as waited from ${table} where ${only} and ${at} >= ${todayBegan}`,
  );
  const held = sql`select extract(epoch from made_at - waiting_since) from inbox_decisions where made_at >= ${todayBegan} and state in ('held', 'carrying')`;
  const { rows } = await db.execute<{ decided: number; median: number | null }>(sql`
    select count(*)::int as decided, percentile_cont(0.5) within group (order by greatest(0, waited))::float as median
    from (${sql.join([...parts, held], sql` union all `)}) as today`);
  return rows[0] ?? { decided: 0, median: null };
}

/** Returns one page of the cases waiting for this person's decision, with the totals for the page header. */
export async function listInbox(db: Db, actor: Actor, asked: Asked) {
  if (asked.kind !== undefined) mustDecide(actor, asked.kind);
  const [{ rows, next }, counts, done, mine] = await Promise.all([
    pageOf(db, actor, asked),
    list.countsOf(db, actor),
    decidedToday(db),
    pending.openOf(db, actor),
  ]);
  const allowed = kindsOf(actor);
  return {
    data: await presentRows(db, actor, rows),
    meta: {
      next,
      counts,
      total: Object.values(counts).reduce((sum, n) => sum + n, 0),
      decided_today: done.decided,
      median_wait_seconds: done.median === null ? null : Math.round(done.median),
      mine: mine.filter(({ kind }) => allowed.includes(kind)),
    },
  };
}

async function presentRows(db: Db, actor: Actor, rows: readonly Waiting[]): Promise<InboxRow[]> {
  const [names, taken] = await Promise.all([caseTitles(db, rows), claims.claimsOn(db, actor, rows)]);
  return rows.flatMap(({ kind, id, since, urgent }) => {
    const name = names.get(`${kind} ${id}`);
    const claim = taken.get(`${kind} ${id}`) ?? null;
    // A row without a title belongs to a user who was deleted between the two statements; it is omitted.
    return name ? [{ kind, id, ...name, waiting_since: since.toISOString(), urgent, claim }] : [];
  });
}

/** Returns one numbered page of the cases waiting for this person's decision, longest wait first. */
export async function listWaiting(
  db: Db,
  actor: Actor,
  query: { kind?: InboxKindName | undefined; page: number; per_page: number },
): Promise<{ data: WaitingCase[]; meta: ListMeta }> {
  const { kind, page, per_page } = query;
  if (kind !== undefined) mustDecide(actor, kind);
  const [{ rows }, counts] = await Promise.all([
    pageOf(db, actor, { kind, order: 'najstarije', per_page, skip: (page - 1) * per_page }),
    list.waitingCounts(db, kind === undefined ? kindsOf(actor) : [kind]),
  ]);
  const [shown, posts] = await Promise.all([
    presentRows(db, actor, rows),
    casesOf(
      db,
      actor,
      rows.flatMap((row) => (row.kind === 'job_post' ? [row.id] : [])),
    ),
  ]);
  const data = shown.map((row) => ({
    ...row,
    ...(row.kind === 'job_post' && posts.find(({ post }) => post.id === row.id)),
  }));
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const capped = total > limits.countCap;
  return { data, meta: metaOf(query, Math.min(total, limits.countCap), data.length, capped) };
}

/** Returns a case with everything needed to decide it. Throws `forbidden`, `not_found`. */
export async function getCase(
  parts: Parts,
  actor: Actor,
  kind: InboxKindName,
  named: number,
): Promise<InboxCase> {
  mustDecide(actor, kind);
  const { db } = parts;
  const id = await canonicalId(db, kind, named);
  const [content, waiting, names, claim, reasons] = await Promise.all([
    kinds[kind].show(parts, actor, id),
    waitingCase(db, kind, id, { undecided: true }),
    caseTitles(db, [{ kind, id }]),
    claims.claimOn(db, actor, kind, id),
    readyReasons(db, kinds[kind].reasons),
  ]);
  const name = names.get(`${kind} ${id}`);
  if (!name) throw new AppError('not_found');
  const rows = await rowsOf(db, id, content);
  const [signals, cleared] = isExamined(kind)
    ? await Promise.all([findingsOf(db, kind, ...rows), withoutPhone(db, kind, rows)])
    : [[], new Set()];
  const decide = waiting !== undefined && (!claim || claim.mine) && kinds[kind].about?.(content) !== actor.id;
  return {
    kind,
    id,
    ...name,
    waiting_since: waiting?.since.toISOString() ?? null,
    urgent: waiting?.urgent ?? false,
    claim,
    can: {
      decide,
      clear_phone: decide && recordsPhone(content, signals),
      restore_phone: decide && cleared.size > 0,
    },
    actions: actionsOf(content),
    signals,
    reasons,
    content,
  };
}

/**
 * Claims a case for a limited time, or extends the actor’s claim. Returns the claim in force, which may be
 * another moderator’s; null if the case is no longer waiting. Throws `forbidden`, `not_found`.
 */
export async function claim(
  { db, realtime }: Parts,
  actor: Actor,
  kind: InboxKindName,
  named: number,
): Promise<claims.Claim> {
  mustDecide(actor, kind);
  const id = await canonicalId(db, kind, named);
  if (!(await waitingCase(db, kind, id, { undecided: true }))) {
    if (!(await caseTitles(db, [{ kind, id }])).has(`${kind} ${id}`)) throw new AppError('not_found');
    return null;
  }
  const taken = await claims.take(db, actor, kind, id);
  if (taken?.mine) announce(realtime, { kind, id, by: { id: actor.id, name: actor.name }, actor: actor.id });
  return taken;
}

/** Releases the actor's claim on a case; a no-op if another moderator has the claim. */
export async function release(
  { db, realtime }: Parts,
  actor: Actor,
  kind: InboxKindName,
  named: number,
): Promise<void> {
  mustDecide(actor, kind);
  const id = await canonicalId(db, kind, named);
  const { rowCount } = await claims.release(db, actor, kind, id);
  if (rowCount) announce(realtime, { kind, id, by: null, actor: actor.id });
}
