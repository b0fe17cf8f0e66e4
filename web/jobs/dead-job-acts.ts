import { retryDeadJob } from '#contract/jobs.ts';
import { act } from '../platform/act.ts';

/** A job that is gone by now was retried by somebody else. */
export const retryJob = act('ponovi', retryDeadJob, {
  done: ['Zadatak je vraćen u red.'],
  arrived: [404],
});
