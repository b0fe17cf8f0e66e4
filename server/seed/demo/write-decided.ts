import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { inboxDecisions } from '../../inbox/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type Clock, later } from './clock.ts';

/** Of each kind, how many are decided on an ordinary day, and the minutes that one waits in the middle. */
const usual: readonly [kind: InboxKindName, act: string, daily: number, minutes: number][] = [
  ['job_post', 'approve', 14, 34],
  ['ad', 'approve', 1, 70],
  ['report', 'close', 2, 95],
  ['trade_check', 'approve', 1, 240],
  ['ticket', 'answer', 2, 180],
];
const days = 60;

/** What was decided in the last two months: less on Sundays, and a little sooner each week. Their cases are not part of the demo. */
export async function writeDecided(tx: Tx, clock: Clock, moderatorId: number | null): Promise<void> {
  const rows = Array.from({ length: days }, (_, at) => at + 1).flatMap((ago) =>
    usual.flatMap(([kind, act, daily, minutes], place) => {
      const sunday = clock.daysAgo(ago, 12, 0).getUTCDay() === 0;
      const many = Math.max(0, Math.round(daily * (sunday ? 0.4 : 1) + ((ago * 5 + place * 3) % 4) - 1));
      return Array.from({ length: many }, (_, n) => {
        const madeAt = clock.daysAgo(ago, 7 + ((n * 3 + place) % 11), (n * 17 + ago * 7) % 60);
        const waited = Math.round(minutes * (0.8 + ago / 150) * (0.35 + ((n * 11 + ago * 3 + place) % 17) / 12));
        // Below zero, so that no case of the demo is ever one of them.
        const subjectId = -(ago * 1000 + place * 100 + n);
        return { kind, subjectId, act, actorId: moderatorId, state: 'done' as const, waitingSince: later(madeAt, -waited), madeAt, dueAt: later(madeAt, 1) };
      });
    }),
  );
  await tx.insert(inboxDecisions).values(rows);
}
