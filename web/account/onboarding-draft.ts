import { deviceStore, type TextStore } from '../platform/kept-text.ts';
import { isFields, type ProfileFields } from './profile-fields.ts';

/** The guided start as it was left: typed, chosen, and at which step. */
export interface OnboardingDraft {
  step: number;
  fields: ProfileFields;
}

export const stepWords = ['Osobno', 'Kontakt', 'Lokacija', 'Poslovi', 'Pregled'] as const;
export const lastStep = stepWords.length - 1;

/** Which fields a step holds; a step is left when they are right (spec §4). */
export const fieldsOfStep = [
  ['type_of', 'picture', 'name', 'about'],
  ['phones', 'emails'],
  ['counties_ids', 'towns_ids'],
  ['job_categories_ids', 'job_types_ids'],
  [],
] as const satisfies readonly (readonly (keyof ProfileFields)[])[];

/** One draft for each person of this browser. */
const keyOf = (userId: number) => `skica-profila:${userId}`;

function parse(text: string | null | undefined): OnboardingDraft | null {
  try {
    const { step, fields } = JSON.parse(text ?? '') as OnboardingDraft;
    return Number.isInteger(step) && step >= 0 && step <= lastStep && isFields(fields) ? { step, fields } : null;
  } catch {
    return null;
  }
}

/** Keeps the guided start in the browser. */
export function onboardingDraft(userId: number, store: TextStore = deviceStore) {
  const key = keyOf(userId);
  return {
    read: () => parse(store.getItem(key)),
    write(draft: OnboardingDraft): void {
      store.setItem(key, JSON.stringify(draft));
    },
    remove: () => store.removeItem(key),
  };
}
