import { retryFailedTask } from '#contract/failed-tasks.ts';
import { defineAction } from '../platform/actions/action.ts';

export const retryTask = defineAction('ponovi', retryFailedTask, {
  done: ['Zadatak je vraćen u red.'],
  arrived: [404],
});
