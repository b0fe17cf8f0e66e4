import { AppError } from '#contract/errors.ts';
import { sentence } from '#contract/format.ts';
import type { InboxDecision } from '#contract/inbox.ts';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { alreadyDecided } from '../audit/already-decided.ts';
import { somebodyWasFirst } from '../audit/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { applyDecisionQueue } from './apply-decision.ts';
import { caseTitles } from './case-titles.ts';
import * as claims from './claims.ts';
import { actionsOf, canonicalId, kinds, type Parts } from './kinds.ts';
import { waitingCase } from './list.ts';
import { announce } from './live.ts';
import * as pending from './pending-decisions.ts';
import { mustDecide } from './service.ts';

export interface Verdict {
  action: string;
  reason?: string | undefined;
  text?: string | undefined;
  answer?: string | undefined;
}

async function tooLate(tx: Tx, kind: InboxKindName, id: number): Promise<AppError> {
  const { decided } = kinds[kind];
  const first = await pending.deciderOf(tx, kind, id);
  if (first?.name) return alreadyDecided(decided, first.name, first.at, new Date());
  return (
    (await somebodyWasFirst(tx, { type: kind, id }, decided)) ??
    new AppError('moderation.already_decided', { text: `${decided}.` })
  );
}

/**
 * Records a decision, which is applied with all its external effects once it can no longer be undone. Throws
 * `forbidden`, `not_found`, `decisions.same`, `reports.measure`, `inbox.claimed`, or
 * `moderation.already_decided` with the name of the moderator who decided first.
 */
export async function decide(
  parts: Parts,
  actor: Actor,
  kind: InboxKindName,
  named: number,
  verdict: Verdict,
  madeAt = new Date(),
): Promise<InboxDecision> {
  mustDecide(actor, kind);
  const id = await canonicalId(parts.db, kind, named);
  const name = (await caseTitles(parts.db, [{ kind, id }])).get(`${kind} ${id}`);
  if (!name) throw new AppError('not_found');
  const { about } = kinds[kind];
  if (about || kinds[kind].possible) {
    const content = await kinds[kind].show(parts, actor, id);
    if (about?.(content) === actor.id) throw new AppError(kind === 'appeal' ? 'decisions.same' : 'forbidden');
    if (!actionsOf(content).includes(verdict.action)) throw new AppError('reports.measure');
  }
  const row = await parts.db.transaction(async (tx) => {
    const waiting = await waitingCase(tx, kind, id);
    if (!waiting) throw await tooLate(tx, kind, id);
    const claim = await claims.claimOn(tx, actor, kind, id);
    if (claim && !claim.mine)
      throw new AppError('inbox.claimed', {
        text: sentence(`Predmet je preuzeo drugi moderator: ${claim.name}`),
      });
    const { action, ...input } = verdict;
    const made = {
      kind,
      subjectId: id,
      action,
      input: { title: name.title, ...input },
      waitingSince: waiting.since,
      seconds: parts.settings.undoSeconds,
      madeAt,
    };
    const noted = await pending.hold(tx, actor, made);
    if (!noted) throw await tooLate(tx, kind, id);
    await claims.deleteClaim(tx, kind, id);
    await parts.tasks.enqueue(tx, applyDecisionQueue, { decisionId: noted.id }, { startAfter: noted.dueAt });
    return noted;
  });
  announce(parts.realtime, { kind, id, by: null, actor: actor.id });
  return pending.present(row);
}

interface Refused {
  id: number;
  title: string;
  message: string;
}

/**
 * Makes the same decision about several cases, each independently. Returns the decisions made, and each case
 * that could not be decided, with the reason.
 */
export async function decideTogether(
  parts: Parts,
  actor: Actor,
  kind: InboxKindName,
  ids: readonly number[],
  verdict: Verdict,
) {
  mustDecide(actor, kind);
  const madeAt = new Date();
  const decided: InboxDecision[] = [];
  const refused: Refused[] = [];
  const cases = new Set(await Promise.all(ids.map((id) => canonicalId(parts.db, kind, id))));
  const names = await caseTitles(
    parts.db,
    [...cases].map((id) => ({ kind, id })),
  );
  for (const id of cases) {
    try {
      decided.push(await decide(parts, actor, kind, id, verdict, madeAt));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, title: names.get(`${kind} ${id}`)?.title ?? '', message: error.message });
    }
  }
  return { decided, refused };
}

/**
 * Undoes the moderator’s own pending decisions, all or none, and publishes that the cases are open again.
 * Throws `inbox.late`, `not_found`.
 */
export async function undoDecisions({ db, realtime }: Parts, actor: Actor, ids: readonly number[]) {
  const rows = await pending.undo(db, actor, ids);
  for (const { kind, subjectId } of rows)
    announce(realtime, { kind, id: subjectId, by: null, actor: actor.id });
  return { undone: rows.map(({ kind, subjectId }) => ({ kind, subject_id: subjectId })) };
}
