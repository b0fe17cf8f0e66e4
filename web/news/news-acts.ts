import { subscribe } from '#contract/news.ts';
import { act } from '../platform/act.ts';

export const subscribeAct = act('novosti', subscribe, { shows: true });
