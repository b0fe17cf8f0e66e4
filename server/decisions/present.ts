import { and, eq, isNull } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { Statement } from '#contract/decisions.ts';
import { day } from '#contract/durations.ts';
import { appeals, decisions, statements } from './tables.ts';

export const appealWindow = limits.appealDays * day;

export const stated = {
  id: decisions.id,
  subjectType: decisions.subjectType,
  measure: decisions.measure,
  ground: decisions.ground,
  source: decisions.source,
  automated: decisions.automated,
  userId: statements.userId,
  subjectId: statements.subjectId,
  reason: statements.reason,
  text: statements.text,
  quote: statements.quote,
  until: statements.until,
  decidedBy: statements.decidedBy,
  createdAt: statements.createdAt,
};
type Columns<T extends Record<string, { _: { data: unknown; notNull: boolean } }>> = {
  [K in keyof T]: T[K]['_']['notNull'] extends true ? T[K]['_']['data'] : T[K]['_']['data'] | null;
};
export type StatedRow = Columns<typeof stated>;

/** The appeal by the person affected by the decision, not one by a reporter. */
export const ownAppeal = and(eq(appeals.decisionId, decisions.id), isNull(appeals.reportId));
export const appealColumns = {
  status: appeals.status,
  text: appeals.text,
  answer: appeals.answer,
  createdAt: appeals.createdAt,
  decidedAt: appeals.decidedAt,
};
export type AppealRow = Columns<typeof appealColumns>;

/**
 * Returns whether a decision can still be appealed, within `limits.appealDays` (docs/PRODUCT.md#moderation).
 */
export const isInTime = ({ createdAt }: Pick<StatedRow, 'createdAt'>, now: Date) =>
  now.getTime() < createdAt.getTime() + appealWindow;

export const presentDecision = (row: StatedRow): Omit<Statement, 'appeal' | 'can'> => ({
  id: row.id,
  subject_type: row.subjectType,
  measure: row.measure,
  ground: row.ground,
  source: row.source,
  automated: row.automated,
  reason: row.reason,
  text: row.text,
  quote: row.quote,
  until: row.until?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  appeal_until: new Date(row.createdAt.getTime() + appealWindow).toISOString(),
});

export const presentStatement = (row: StatedRow, appeal: AppealRow | null, now: Date): Statement => ({
  ...presentDecision(row),
  appeal: appeal && {
    status: appeal.status,
    text: appeal.text,
    answer: appeal.answer,
    created_at: appeal.createdAt.toISOString(),
    decided_at: appeal.decidedAt?.toISOString() ?? null,
  },
  can: { appeal: appeal === null && isInTime(row, now) },
});
