import { retryDeadJob } from '#contract/jobs.ts';
import { defineAction } from '../platform/action.ts';

export const retryJob = defineAction('ponovi', retryDeadJob, {
  done: ['Zadatak je vraćen u red.'],
  arrived: [404],
});
