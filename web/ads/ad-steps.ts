import { type ClickAction, clickActions } from '#contract/ad-labels.ts';
import type { Step } from '../platform/forms/wizard.ts';
import type { AdFields } from './ad-fields.ts';

/** The last step, payment, is a separate page, because the ad has been saved by then. */
export const stepWords = ['Sadržaj', 'Radnja', 'Doseg', 'Kontakt', 'Pregled', 'Plaćanje'] as const;
export const previewStep = 4;
export const paymentStep = 5;

const words = ['', 'radnja', 'doseg', 'kontakt', 'pregled'] as const;
export const stepName = 'korak';
export const wordOfStep = (step: number) => words[step] ?? '';
export const stepOfWord = (word: string | null) =>
  Math.max(0, (words as readonly string[]).indexOf(word ?? ''));

export type AdField = keyof AdFields | 'adsMedias';

export const stepsFor = (action: ClickAction): readonly Step<AdField>[] => [
  { word: stepWords[0], fields: ['adsMedias', 'title', 'description', 'button_text'] },
  { word: stepWords[1], fields: ['click_action', clickActions[action].field] },
  { word: stepWords[2], fields: ['desired_appearances'] },
  { word: stepWords[3], fields: ['name', 'email', 'phone'] },
  { word: stepWords[4], fields: [] },
];
