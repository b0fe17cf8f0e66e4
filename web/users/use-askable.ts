import type { User } from '#contract/users.ts';
import { useMe } from '../platform/api/session.ts';

export type Worker = Pick<User, 'id' | 'name' | 'slug' | 'is_worker' | 'takes_jobs'>;

export const useAskable = ({ id, is_worker, takes_jobs }: Worker) =>
  useMe()?.id !== id && is_worker && takes_jobs;
