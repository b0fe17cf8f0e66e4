import { and, eq, sql } from 'drizzle-orm';
import { putThreshold, type Threshold } from '#contract/reports.ts';
import { lockAd } from '../ads/service.ts';
import { moveAd } from '../ads/transitions.ts';
import { writeDecision } from '../decisions/write.ts';
import { hidePost, showPost } from '../job-posts/hiding.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { recordTakedown } from '../reviews/record.ts';
import { setHidden as setReviewHidden } from '../reviews/service.ts';
import { readSetting, writeSetting } from '../settings/service.ts';
import { setHidden as setProfileHidden } from '../users/accounts.ts';
import { isOpen, quoteOf, type ReportRow, type SubjectType } from './rows.ts';
import { reports } from './tables.ts';

type Parts = Pick<FeatureParts, 'mail' | 'keys'>;
type Subject = Pick<ReportRow, 'subjectType' | 'subjectId'>;

/** Hides content or restores it; nothing is deleted. Returns false if there is nothing to do. */
type SetHidden = (tx: Tx, id: number, hidden: boolean) => Promise<boolean>;

const setAdHidden: SetHidden = async (tx, id, hidden) => {
  const ad = await lockAd(tx, id);
  return ad !== undefined && (await moveAd(tx, ad, hidden ? 'pause' : 'approve', 'moderator')) !== undefined;
};

/** A message cannot be hidden, because its only reader has seen it. A deal is reported only by its worker. */
const hideOrRestore: Readonly<Record<SubjectType, SetHidden | null>> = {
  job_post: async (tx, id, hidden) => (hidden ? hidePost(tx, id) : (await showPost(tx, id)).rowCount === 1),
  review: setReviewHidden,
  ad: setAdHidden,
  user: setProfileHidden,
  message: null,
  deal: null,
};

/**
 * Returns SQL for the total weight of the reporters: each network counts once; accounts that are less than a
 * day old, unconfirmed, banned, suspended or scheduled for deletion have no weight; people whose reports were
 * mostly unfounded have less weight.
 */
const weighed = ({ subjectType, subjectId }: Subject) => sql`
  select coalesce(sum(weight), 0)::float8 as weight from (
    select max((2.0 + past.followed) / (2.0 + past.followed + past.vain)) as weight
    from ${reports} r join users u on u.id = r.reporter_id
      cross join lateral (
        select count(*) filter (where d.measure <> 'none') as followed, count(*) filter (where d.measure = 'none') as vain
        from (select decision_id from ${reports} where reporter_id = u.id and decision_id is not null order by id desc limit 100) p
          join decisions d on d.id = p.decision_id) past
    where r.subject_type = ${subjectType} and r.subject_id = ${subjectId} and r.status = 'open'
      and u.created_at < now() - interval '1 day' and u.email_confirmed_at is not null and u.banned_at is null and u.delete_at is null
      and (u.suspended_until is null or u.suspended_until < now())
    group by coalesce(r.network, r.id::text)) as each`;

/**
 * Returns the total weight of the content’s reporters (see `weighed`), at most the number of open reports.
 */
export const weightOf = async (db: DbOrTx, subject: Subject): Promise<number> =>
  (await db.execute<{ weight: number }>(weighed(subject))).rows[0]?.weight ?? 0;

const setting = { key: 'report_threshold', schema: putThreshold.body };

/** Returns the weight of reports at which content is hidden automatically; 0 turns this off. */
export const threshold = (db: DbOrTx): Promise<Threshold> => readSetting(db, setting);

/** Changes the threshold, with an audit log entry. */
export const writeThreshold = (db: Db, actor: Actor, value: Threshold): Promise<Threshold> =>
  writeSetting(db, actor, setting, value);

/**
 * Hides the reported content provisionally once its reports reach the threshold, with an automated decision.
 * Does nothing if the reports have already hidden it.
 */
export async function hideIfMany(parts: Parts, tx: Tx, report: ReportRow): Promise<void> {
  const setHidden = hideOrRestore[report.subjectType];
  const { reports: needed } = await threshold(tx);
  if (!setHidden || needed === 0) return;
  const open = isOpen(report.subjectType, report.subjectId);
  // Concurrent reports cannot see each other's uncommitted rows, so the lock serializes them before counting.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('report ' || ${report.subjectType}), ${report.subjectId})`,
  );
  // Skips the weighing for most content, which is reported once or twice.
  if ((await tx.$count(reports, open)) < needed) return;
  if (
    (await weightOf(tx, report)) < needed - 0.001 ||
    (await tx.$count(reports, and(open, eq(reports.hid, true)))) > 0
  )
    return;
  if (!(await setHidden(tx, report.subjectId, true))) return;
  await tx.update(reports).set({ hid: true }).where(open);
  const { id: decisionId } = await writeDecision(parts, tx, null, {
    subject: { type: report.subjectType, id: report.subjectId },
    measure: 'hide',
    reason: 'Sadržaj je prijavilo više korisnika.',
    quote: quoteOf(report),
    userId: report.subjectUserId,
    automated: true,
  });
  if (report.subjectType === 'review') await recordTakedown(tx, report.subjectId, 'hidden', decisionId);
}

/** Restores provisionally hidden content, unless a moderator has taken it down since. */
export async function unhide(tx: Tx, { subjectType, subjectId }: Subject): Promise<void> {
  const { rowCount } = await tx
    .update(reports)
    .set({ hid: false })
    .where(and(isOpen(subjectType, subjectId), eq(reports.hid, true)));
  if (rowCount) await hideOrRestore[subjectType]?.(tx, subjectId, false);
}
