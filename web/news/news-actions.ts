import { subscribe } from '#contract/news.ts';
import { defineAction } from '../platform/actions/action.ts';

export const subscribeAction = defineAction('novosti', subscribe, { shows: true });
