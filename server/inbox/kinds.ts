import type { Measure } from '#contract/decision-labels.ts';
import type { InboxContent } from '#contract/inbox.ts';
import { type InboxKindName, inboxKinds } from '#contract/inbox-kinds.ts';
import type { ReasonedDecision } from '#contract/moderation.ts';
import type { Finding } from '#contract/signals.ts';
import { decideAd } from '../ads/moderation.ts';
import { getAd } from '../ads/read.ts';
import { decideAppeal } from '../appeals/service.ts';
import { appealById } from '../decisions/appeals.ts';
import { closeTicket, ticketById } from '../help/tickets.ts';
import { caseOf, decide } from '../moderation/service.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { closeReport, measuresOf } from '../reports/close.ts';
import { reportById } from '../reports/service.ts';
import { caseOfReport, reportsOfCase } from '../reports/together.ts';
import { namesPhone } from '../signals/detectors.ts';
import { checkById, decide as decideCheck } from '../trade-checks/decisions.ts';
import type { DecisionText } from './tables.ts';

export type Parts = Pick<
  FeatureParts,
  'db' | 'tasks' | 'mail' | 'keys' | 'storage' | 'realtime' | 'settings'
>;

interface Kind {
  reasons: ReasonedDecision;
  /**
   * Message, without a full stop, for a moderator who decides too late; the name of the moderator who decided
   * first may be appended.
   */
  decided: string;
  /** Returns the canonical id if several rows form one case. */
  canonicalId?: (db: DbOrTx, id: number) => Promise<number>;
  show: (parts: Parts, actor: Actor, id: number) => Promise<InboxContent>;
  /**
   * Returns the person who may not decide this case: its subject or, for an appeal, the moderator who made
   * the original decision.
   */
  about?: (content: InboxContent) => number;
  /** Returns whether an action is allowed in this case; all are allowed if undefined. */
  possible?: (content: InboxContent, action: string) => boolean;
  apply: (parts: Parts, actor: Actor, id: number, action: string, input: DecisionText) => Promise<unknown>;
}

/** Returns the reason; the endpoint has already validated that it is present where required. */
const reasonOf = ({ reason = '' }: DecisionText) => reason;

/** Returns the id by which the inbox lists the case, such as the first open report of the same subject. */
export const canonicalId = async (db: DbOrTx, kind: InboxKindName, id: number): Promise<number> =>
  (await kinds[kind].canonicalId?.(db, id)) ?? id;

/**
 * Returns the ids of all rows of the case: every open report of the same content, otherwise the row itself.
 */
export const rowsOf = async (db: DbOrTx, id: number, content: InboxContent): Promise<number[]> =>
  content.kind === 'report' ? reportsOfCase(db, content.item) : [id];

/** Returns the keys of the actions that a moderator may take on this content. */
export const actionsOf = (content: InboxContent): string[] =>
  inboxKinds[content.kind].actions
    .map(({ key }) => key)
    .filter((key) => kinds[content.kind].possible?.(content, key) ?? true);

/**
 * Returns whether detectors found a phone number in the case, which a moderator may declare not to be one.
 */
export function recordsPhone(content: InboxContent, found: readonly Finding[]): boolean {
  if (content.kind === 'job_post')
    return content.item.checks.some(({ key, ok }) => key === 'phone_in_text' && !ok);
  return found.some(({ signal, reason }) => signal === 'contact' && namesPhone(reason));
}

export const kinds: Record<InboxKindName, Kind> = {
  job_post: {
    reasons: 'job_post',
    decided: 'Posao je već pregledan',
    show: async ({ db }, actor, id) => ({ kind: 'job_post', item: await caseOf(db, actor, id) }),
    apply: (parts, actor, id, action, { reason, text }) =>
      action === 'approve'
        ? decide(parts, actor, id, action)
        : decide(parts, actor, id, action as 'decline' | 'deactivate', { reason, text }),
  },
  ad: {
    reasons: 'ad_decline',
    decided: 'Oglas je već riješen',
    show: async ({ db }, actor, id) => ({ kind: 'ad', item: await getAd(db, { actor }, id) }),
    apply: (parts, actor, id, action, input) =>
      decideAd(
        parts,
        actor,
        id,
        action === 'approve' ? { action } : { action: 'decline', reason: reasonOf(input), text: input.text },
      ),
  },
  report: {
    reasons: 'report',
    decided: 'Prijava je već zaključena',
    canonicalId: caseOfReport,
    show: async ({ db }, _actor, id) => ({ kind: 'report', ...(await reportById(db, id)) }),
    possible: (content, action) =>
      action === 'close' ||
      (content.kind === 'report' && measuresOf(content.item).includes(action as Measure)),
    apply: (parts, actor, id, action, input) =>
      closeReport(parts, actor, id, {
        measure: action === 'close' ? 'none' : (action as 'remove' | 'warn'),
        ground: 'terms',
        reason: reasonOf(input),
        text: input.text,
        reply: input.answer,
      }),
  },
  appeal: {
    reasons: 'appeal',
    decided: 'O žalbi je već odlučeno',
    show: async ({ db }, actor, id) => ({ kind: 'appeal', item: await appealById(db, actor, id) }),
    about: (content) => (content.kind === 'appeal' ? (content.item.decision.decided_by?.id ?? 0) : 0),
    apply: (parts, actor, id, action, { answer = '' }) =>
      decideAppeal(parts, actor, id, { outcome: action as 'upheld' | 'reversed', answer }),
  },
  trade_check: {
    reasons: 'trade_check',
    decided: 'Provjera je već riješena',
    show: async ({ db, keys }, _actor, id) => ({ kind: 'trade_check', item: await checkById(db, keys, id) }),
    about: (content) => (content.kind === 'trade_check' ? content.item.user.id : 0),
    apply: (parts, actor, id, action, input) =>
      decideCheck(
        parts,
        actor,
        id,
        action === 'approve' ? { status: 'approved' } : { status: 'declined', reason: reasonOf(input) },
      ),
  },
  ticket: {
    reasons: 'ticket',
    decided: 'Na poruku je već odgovoreno',
    show: async ({ db }, _actor, id) => ({ kind: 'ticket', item: await ticketById(db, id) }),
    apply: (parts, actor, id, action, { answer = '' }) =>
      closeTicket(parts, actor, id, action === 'answer' ? answer : null),
  },
};
