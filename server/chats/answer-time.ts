import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { Db } from '../platform/db/pool.ts';
import { userRefsByIds } from '../users/service.ts';
import * as queries from './queries.ts';

/**
 * Returns usual response times in minutes by user id: the median over a person's most recent first replies in
 * chats. People with too few replies are omitted.
 */
export async function answerTimes(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { least, newest } = limits.answerTime;
  const medians = userIds.length ? await queries.medianAnswers(db, userIds, newest) : [];
  return new Map(
    medians.flatMap(({ userId, seconds, answers }) =>
      answers < least ? [] : [[userId, Math.round(seconds / 60)] as const],
    ),
  );
}

/**
 * Returns one person's usual response time in minutes; null while there are too few replies. Throws
 * `not_found`.
 */
export async function answerTime(db: Db, userId: number): Promise<number | null> {
  if (!(await userRefsByIds(db, [userId])).has(userId)) throw new AppError('not_found');
  return (await answerTimes(db, [userId])).get(userId) ?? null;
}
