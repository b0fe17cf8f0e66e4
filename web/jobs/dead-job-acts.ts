import { retryDeadJob } from '#contract/jobs.ts';
import { act } from '../platform/act.ts';

export const retryJob = act('ponovi', retryDeadJob, {
  done: ['Zadatak je vraćen u red.'],
  arrived: [404],
});
