import type { User } from '#contract/users.ts';
import { useMe } from '../platform/api/session.ts';

export type Worker = Pick<User, 'id' | 'name' | 'slug' | 'is_worker' | 'takes_jobs'>;

/** Returns whether the user can send this person an inquiry: another person, a worker, who takes jobs. */
export const useAskable = ({ id, is_worker, takes_jobs }: Worker) =>
  useMe()?.id !== id && is_worker && takes_jobs;
