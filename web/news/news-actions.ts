import { subscribe } from '#contract/news.ts';
import { defineAction } from '../platform/actions/action.ts';

export const subscribeAct = defineAction('novosti', subscribe, { shows: true });
