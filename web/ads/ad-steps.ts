import { type ClickAction, clickActions } from '#contract/ad-labels.ts';
import type { AdFields } from './ad-fields.ts';

/** The wizard's steps (spec §4); the last is a page of its own, since by then the ad is saved. */
export const stepWords = ['Sadržaj', 'Radnja', 'Doseg', 'Kontakt', 'Pregled', 'Plaćanje'] as const;
export const previewStep = 4;
export const paymentStep = 5;

/** What the address calls a step: `?korak=doseg`; the first has no name. */
const words = ['', 'radnja', 'doseg', 'kontakt', 'pregled'] as const;
export const stepName = 'korak';
export const wordOfStep = (step: number) => words[step] ?? '';
export const stepOfWord = (word: string | null) => Math.max(0, (words as readonly string[]).indexOf(word ?? ''));

type FieldName = keyof AdFields | 'adsMedias';
const fieldOf = (action: ClickAction) => clickActions[action].field;

/** The fields that stand on a step; what the button needs is asked with its action. */
export function fieldsOfStep(step: number, action: ClickAction): readonly FieldName[] {
  switch (step) {
    case 0:
      return ['adsMedias', 'title', 'description', 'button_text'];
    case 1:
      return ['click_action', fieldOf(action)];
    case 2:
      return ['desired_appearances'];
    case 3:
      return ['name', 'email', 'phone'];
    default:
      return [];
  }
}

/** The first step on which one of these fields stands. */
export function stepWith(names: readonly string[], action: ClickAction): number | undefined {
  const step = [0, 1, 2, 3].find((one) => fieldsOfStep(one, action).some((name) => names.includes(name)));
  return step;
}
