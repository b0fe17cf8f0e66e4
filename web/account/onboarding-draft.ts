import type { Step } from '../platform/forms/wizard.ts';
import type { TextStore } from '../platform/storage/browser-storage.ts';
import { draftStorage, parsed } from '../platform/storage/draft-storage.ts';
import { isFields, type ProfileField, type ProfileFields } from './profile-fields.ts';

export interface OnboardingDraft {
  step: number;
  fields: ProfileFields;
}

export const steps: readonly Step<ProfileField>[] = [
  { word: 'Osobno', fields: ['type_of', 'picture', 'name', 'about'] },
  { word: 'Kontakt', fields: ['phones', 'emails'] },
  { word: 'Lokacija', fields: ['counties_ids', 'towns_ids'] },
  { word: 'Poslovi', fields: ['job_categories_ids', 'job_types_ids'] },
  { word: 'Pregled', fields: [] },
];
export const stepWords = steps.map(({ word }) => word);

const parse = (text: string | null) =>
  parsed<OnboardingDraft>(text, ({ step, fields }) =>
    Number.isInteger(step) && steps[step] && isFields(fields) ? { step, fields } : null,
  );

export function onboardingDraft(userId: number, store?: TextStore) {
  const drafts = draftStorage(parse, store);
  const key = `skica-profila:${userId}`;
  return {
    key,
    read: () => drafts.read(key),
    write: (draft: OnboardingDraft) => drafts.write(key, draft),
    remove: () => drafts.forget(key),
  };
}
