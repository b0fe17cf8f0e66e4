import { and, eq, inArray, sql } from 'drizzle-orm';
import { aboutAccounts, type Measure, measuresFor } from '#contract/decision-labels.ts';
import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type * as contract from '#contract/reports.ts';
import type { ReportCase } from '#contract/reports.ts';
import { decideAdWithin } from '../ads/moderation.ts';
import { adById } from '../ads/service.ts';
import { recordAdminAction, somebodyWasFirst } from '../audit/service.ts';
import { excludeFromRecord } from '../deals/excluded.ts';
import { writeDecision } from '../decisions/write.ts';
import { decideWithin } from '../moderation/service.ts';
import { notify } from '../notifications/notify.ts';
import { changeStatusWithin } from '../people/account-status.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { type Actor, actorCan } from '../platform/session/actor.ts';
import { recordTakedown } from '../reviews/record.ts';
import { setHidden } from '../reviews/service.ts';
import { recordOutcome } from '../signals/record-outcome.ts';
import { keysOf, leftFiles } from './files.ts';
import { unhide } from './hiding.ts';
import {
  adjacentFiles,
  isOpen,
  isTheirs,
  nothing,
  present,
  quoteOf,
  type ReportRow,
  withoutConversation,
} from './rows.ts';
import { reports } from './tables.ts';

type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'mail' | 'keys'>;
type Verdict = Body<typeof contract.closeReport>;

/** Returns the measures possible for a report; none about the account if it no longer exists. */
export const measuresOf = ({
  subject_type,
  subject_user,
}: Pick<ReportCase, 'subject_type' | 'subject_user'>): readonly Measure[] =>
  measuresFor[subject_type].filter((one) => subject_user !== null || !aboutAccounts.includes(one));

/**
 * Checks that the measure fits the report. Throws `reports.measure`, `reports.nobody`, `reports.days`, and
 * `forbidden` without the ability to decide on accounts.
 */
function mustFit(actor: Actor, report: ReportRow, { measure, days }: Verdict): void {
  if (!measuresFor[report.subjectType].includes(measure)) throw new AppError('reports.measure');
  if (!aboutAccounts.includes(measure)) return;
  if (!actorCan(actor, 'suspend')) throw new AppError('forbidden');
  if (report.subjectUserId === null) throw new AppError('reports.nobody');
  if (measure === 'suspend' && days === undefined) throw new AppError('reports.days');
}

/**
 * Applies a decision and returns its id. If the content is already deleted or taken down, the decision is
 * only recorded.
 */
async function applyDecision(
  parts: Parts,
  tx: Tx,
  actor: Actor,
  report: ReportRow,
  { measure, reason, text, ground, days }: Verdict,
): Promise<number> {
  const subject = { type: report.subjectType, id: report.subjectId };
  const userId = report.subjectUserId;
  const written = async (affects: boolean) =>
    (
      await writeDecision(parts, tx, actor, {
        subject,
        measure,
        reason,
        text,
        ground,
        quote: affects ? quoteOf(report) : null,
        userId: affects ? userId : null,
      })
    ).id;
  if (measure === 'none') return written(false);
  if (measure === 'warn' || measure === 'suspend' || measure === 'ban') {
    const about = { ...subject, quote: quoteOf(report) };
    const id = await changeStatusWithin(parts, tx, actor, userId ?? 0, measure, {
      reason,
      text,
      ground,
      about,
      ...(days !== undefined && { days }),
    });
    return id ?? written(true);
  }
  if (report.subjectType === 'deal') {
    await excludeFromRecord(tx, report.subjectId);
    return written(true);
  }
  if (report.subjectType === 'review') {
    const hidden = await setHidden(tx, report.subjectId, true);
    const decisionId = await written(true);
    if (hidden) await recordTakedown(tx, report.subjectId, 'removed', decisionId);
    return decisionId;
  }
  if (report.subjectType === 'ad' && (await adById(tx, report.subjectId))?.status === 'active')
    return (
      (await decideAdWithin(parts, tx, actor, report.subjectId, { action: 'pause', reason, text, ground }))
        .decisionId ?? written(true)
    );
  if (report.subjectType === 'job_post') {
    const decided = await decideWithin(parts, tx, actor, report.subjectId, 'deactivate', {
      reason,
      text,
      ground,
    }).catch((error: unknown) => {
      if (
        error instanceof AppError &&
        ['not_found', 'job_posts.transition', 'moderation.already_decided'].includes(error.code)
      )
        return undefined;
      throw error;
    });
    if (decided?.decisionId) return decided.decisionId;
  }
  return written(true);
}

/**
 * Decides on reported content: applies the measure, closes every open report of the subject, and notifies the
 * reporters (Digital Services Act, art. 16(5)). Throws `not_found`, `moderation.already_decided` with the
 * name of the moderator who decided first, `reports.closed` if the reported account was deleted, and the
 * errors of `mustFit`.
 */
export async function closeReport(
  parts: Parts,
  actor: Actor,
  id: number,
  verdict: Verdict,
): Promise<ReportCase> {
  const row = await parts.db.transaction(async (tx) => {
    const [asked] = await tx.select().from(reports).where(eq(reports.id, id));
    if (!asked) throw new AppError('not_found');
    // Locked in id order, so that two decisions about one subject wait for each other instead of deadlocking.
    const open = await tx
      .select()
      .from(reports)
      .where(isOpen(asked.subjectType, asked.subjectId))
      .orderBy(reports.id)
      .for('update');
    const before = open.find((one) => one.id === id);
    if (!before)
      throw (
        (await somebodyWasFirst(tx, { type: 'report', id }, 'Prijava je već zaključena')) ??
        new AppError('reports.closed')
      );
    mustFit(actor, before, verdict);
    // Ends the provisional hiding: from now on, the decision alone determines what remains taken down.
    await unhide(tx, before);
    const decisionId = await applyDecision(parts, tx, actor, before, verdict);
    const gone = before.subjectUserId === null && isTheirs(before);
    const keys = open.flatMap((one) =>
      keysOf(gone ? one : { files: one.reporterId === null ? adjacentFiles(one) : [] }),
    );
    if (keys.length > 0) await parts.tasks.enqueue(tx, leftFiles, { keys });
    const closed = {
      status: 'closed' as const,
      outcome: verdict.reason,
      reply: verdict.reply || null,
      decisionId,
      closedBy: actor.id,
      closedAt: new Date(),
      network: null,
      // If the reporter's account was deleted, the text of the report is deleted when the report is decided.
      details: sql`case when ${reports.reporterId} is not null then ${reports.details} end`,
      snapshot: sql`case when ${reports.reporterId} is not null then ${reports.snapshot} else ${withoutConversation.snapshot} end`,
      files: sql`case when ${reports.reporterId} is not null then ${reports.files} else ${withoutConversation.files} end`,
      ...(gone && nothing),
    };
    const after = await tx
      .update(reports)
      .set(closed)
      .where(
        and(
          inArray(
            reports.id,
            open.map((one) => one.id),
          ),
          eq(reports.status, 'open'),
        ),
      )
      .returning();
    for (const one of open) {
      await recordOutcome(tx, 'report', one.id, verdict.measure !== 'none');
      await recordAdminAction(tx, actor, {
        action: 'report.close',
        subject: { type: 'report', id: one.id },
        reason: verdict.reason,
        details: { measure: verdict.measure },
      });
      if (one.reporterId !== null)
        await notify(parts.tasks, tx, {
          userId: one.reporterId,
          kind: 'report_decided',
          data: { report_id: one.id, about: one.subjectType, measure: verdict.measure },
        });
    }
    return after.find((one) => one.id === id) ?? before;
  });
  const [shown] = await present(parts.db, [row]);
  if (!shown) throw new AppError('not_found');
  return shown;
}
