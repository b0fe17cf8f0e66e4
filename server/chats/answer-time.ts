import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '../platform/db/pool.ts';
import { userRefsByIds } from '../users/service.ts';
import * as queries from './queries.ts';

/** A person's usual response time: the median of their newest first answers in minutes, null while there are too few. Throws `not_found`. */
export async function answerTime(db: Db, userId: number): Promise<number | null> {
  if (!(await userRefsByIds(db, [userId])).has(userId)) throw new AppError('not_found');
  const { least, newest } = limits.answerTime;
  const { seconds, answers } = await queries.medianAnswer(db, userId, newest);
  return seconds === null || answers < least ? null : Math.round(seconds / 60);
}
