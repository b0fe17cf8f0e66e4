import type { Measure } from '#contract/decision-labels.ts';
import type { InboxContent } from '#contract/inbox.ts';
import { type InboxKindName, inboxKinds } from '#contract/inbox-kinds.ts';
import type { ReasonedDecision } from '#contract/moderation.ts';
import type { Finding } from '#contract/signals.ts';
import { decideAd, getAd } from '../ads/service.ts';
import { decideAppeal } from '../appeals/service.ts';
import { appealById } from '../decisions/service.ts';
import { closeTicket, ticketById } from '../help/service.ts';
import { caseOf, decide } from '../moderation/service.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { caseOfReport, closeReport, measuresOf, reportById, reportsOfCase } from '../reports/service.ts';
import { namesPhone } from '../signals/service.ts';
import { checkById, decideCheck } from '../trade-checks/service.ts';
import type { DecisionText } from './tables.ts';

export type Parts = Pick<FeatureParts, 'db' | 'jobs' | 'mail' | 'keys' | 'storage' | 'realtime' | 'settings'>;

interface Kind {
  /** Whose ready-made reasons are offered. */
  reasons: ReasonedDecision;
  /** For whoever comes second, without a full stop. */
  decided: string;
  /** The number by which the case is known, if several rows are one case. */
  knownBy?: (db: DbOrTx, id: number) => Promise<number>;
  show: (parts: Parts, actor: Actor, id: number) => Promise<InboxContent>;
  /** Who does not decide this case: the person whom it is about, or who decided it first. */
  about?: (content: InboxContent) => number;
  /** Whether an act of the kind fits this case; all do if there is no rule. */
  possible?: (content: InboxContent, act: string) => boolean;
  /** The ordinary use case of the decision, with its own transaction, log entry, mails and notifications. */
  carry: (parts: Parts, actor: Actor, id: number, act: string, told: DecisionText) => Promise<unknown>;
}

/** A told reason; the endpoint saw to it that there is one where it is needed. */
const reasonOf = ({ reason = '' }: DecisionText) => reason;

/** The number of a case, whichever of its rows was named. */
export const knownBy = async (db: DbOrTx, kind: InboxKindName, id: number): Promise<number> =>
  (await kinds[kind].knownBy?.(db, id)) ?? id;

/** The rows that are this case. */
export const rowsOf = async (db: DbOrTx, id: number, content: InboxContent): Promise<number[]> =>
  content.kind === 'report' ? reportsOfCase(db, content.item) : [id];

/** The acts that fit this case. */
export const actsOf = (content: InboxContent): string[] =>
  inboxKinds[content.kind].acts
    .map(({ key }) => key)
    .filter((key) => kinds[content.kind].possible?.(content, key) ?? true);

/** Whether something in a case is marked as a phone number. */
export function marksPhone(content: InboxContent, found: readonly Finding[]): boolean {
  if (content.kind === 'job_post')
    return content.item.checks.some(({ key, ok }) => key === 'phone_in_text' && !ok);
  return found.some(({ signal, reason }) => signal === 'contact' && namesPhone(reason));
}

/** How each kind of case is shown and decided, by the feature that owns it. */
export const kinds: Record<InboxKindName, Kind> = {
  job_post: {
    reasons: 'job_post',
    decided: 'Posao je već pregledan',
    show: async ({ db }, actor, id) => ({ kind: 'job_post', item: await caseOf(db, actor, id) }),
    carry: (parts, actor, id, act, { reason, text }) =>
      act === 'approve'
        ? decide(parts, actor, id, act)
        : decide(parts, actor, id, act as 'decline' | 'deactivate', { reason, text }),
  },
  ad: {
    reasons: 'ad_decline',
    decided: 'Oglas je već riješen',
    show: async ({ db }, actor, id) => ({ kind: 'ad', item: await getAd(db, { actor }, id) }),
    carry: (parts, actor, id, act, told) =>
      decideAd(parts, actor, id, act === 'approve' ? { act } : { act: 'decline', reason: reasonOf(told) }),
  },
  report: {
    reasons: 'report',
    decided: 'Prijava je već zaključena',
    knownBy: caseOfReport,
    show: async ({ db }, _actor, id) => ({ kind: 'report', ...(await reportById(db, id)) }),
    possible: (content, act) =>
      act === 'close' || (content.kind === 'report' && measuresOf(content.item).includes(act as Measure)),
    carry: (parts, actor, id, act, told) =>
      closeReport(parts, actor, id, {
        measure: act === 'close' ? 'none' : (act as 'remove' | 'warn'),
        ground: 'terms',
        reason: reasonOf(told),
        text: told.text,
        reply: told.answer,
      }),
  },
  appeal: {
    reasons: 'appeal',
    decided: 'O žalbi je već odlučeno',
    show: async ({ db }, actor, id) => ({ kind: 'appeal', item: await appealById(db, actor, id) }),
    about: (content) => (content.kind === 'appeal' ? (content.item.decision.decided_by?.id ?? 0) : 0),
    carry: (parts, actor, id, act, { answer = '' }) =>
      decideAppeal(parts, actor, id, { outcome: act as 'upheld' | 'reversed', answer }),
  },
  trade_check: {
    reasons: 'trade_check',
    decided: 'Provjera je već riješena',
    show: async ({ db, keys }, _actor, id) => ({ kind: 'trade_check', item: await checkById(db, keys, id) }),
    about: (content) => (content.kind === 'trade_check' ? content.item.user.id : 0),
    carry: (parts, actor, id, act, told) =>
      decideCheck(
        parts,
        actor,
        id,
        act === 'approve' ? { status: 'approved' } : { status: 'declined', reason: reasonOf(told) },
      ),
  },
  ticket: {
    reasons: 'ticket',
    decided: 'Na poruku je već odgovoreno',
    show: async ({ db }, _actor, id) => ({ kind: 'ticket', item: await ticketById(db, id) }),
    carry: (parts, actor, id, act, { answer = '' }) =>
      closeTicket(parts, actor, id, act === 'answer' ? answer : null),
  },
};
