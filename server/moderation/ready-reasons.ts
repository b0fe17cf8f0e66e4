import { putReasons, type ReasonedDecision, type Reasons } from '#contract/moderation.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { readSetting, writeSetting } from '../settings/service.ts';

const keys = {
  job_post: 'moderation_reasons',
  ad_decline: 'ad_decline_reasons',
  ad_pause: 'ad_pause_reasons',
  trade_check: 'trade_check_reasons',
  report: 'report_reasons',
  ticket: 'ticket_answers',
  appeal: 'appeal_answers',
} as const satisfies Record<ReasonedDecision, string>;

const settingOf = (decision: ReasonedDecision) => ({
  key: keys[decision],
  schema: putReasons.body.shape.reasons,
});

/** Returns the canned reasons for a decision, in display order. */
export const readyReasons = (db: Db, decision: ReasonedDecision) => readSetting(db, settingOf(decision));

/** Replaces the canned reasons for a decision; the audit log records the previous list. */
export const writeReadyReasons = (db: Db, actor: Actor, decision: ReasonedDecision, reasons: Reasons) =>
  writeSetting(db, actor, settingOf(decision), reasons);
