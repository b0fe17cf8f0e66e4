import { createJobPost } from '#contract/job-posts.ts';
import { loadRules } from '../../platform/forms/form-rules.ts';
import type { Check } from '../../platform/forms/live-form.ts';
import type { Step } from '../../platform/forms/wizard.ts';
import { bodyOf, type FieldName, type Fields } from './draft.ts';
import { answerFaults } from './form-answers.ts';

export const steps: readonly Step<FieldName>[] = [
  { word: 'Opis', fields: ['type', 'job_category_id', 'job_type_id', 'subject', 'answers'] },
  { word: 'Mjesto i vrijeme', fields: ['town_id', 'urgency', 'budget_cents', 'asked'] },
  { word: 'Prilozi', fields: [] },
  { word: 'Pregled', fields: [] },
];
export const stepWords = steps.map(({ word }) => word);
export const lastStep = steps.length - 1;
export const placeStep = 1;
export const filesStep = 2;

export const loadPostRules = () => loadRules(createJobPost);
export const checkPost: Check<Fields> = async (fields) => ({
  ...(await loadPostRules()).check(bodyOf(fields)),
  ...answerFaults(fields),
});

/**
 * Returns the field that shows the errors of an API path. County and town share one field, as do all answers.
 */
export const fieldOf = (path: string) => {
  if (path === 'county_id') return 'town_id';
  return path === 'question_set_id' || /^answers\.\d/.test(path) ? 'answers' : path;
};
