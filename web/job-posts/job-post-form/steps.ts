import { createJobPost } from '#contract/job-posts.ts';
import type { Check, Sentences } from '../../platform/field-errors.ts';
import { loadRules } from '../../platform/form-rules.ts';
import type { Step } from '../../platform/wizard.ts';
import { postWords } from '../post-words.ts';
import { bodyOf, type FieldName, type Fields } from './draft.ts';

export const steps: readonly Step<FieldName>[] = [
  { word: 'Opis', fields: ['type', 'job_category_id', 'job_type_id', 'subject'] },
  { word: 'Mjesto i vrijeme', fields: ['county_id', 'town_id', 'urgency', 'budget_cents', 'asked'] },
  { word: 'Prilozi', fields: [] },
  { word: 'Pregled', fields: [] },
];
export const stepWords = steps.map(({ word }) => word);
export const lastStep = steps.length - 1;
export const filesStep = 2;

/** The contract's rules, loaded when first needed or earlier (`fetchRest`). */
export const loadCheck = async (): Promise<Check<Fields, FieldName>> => {
  const { check } = await loadRules(createJobPost);
  return (fields) => ({ ...check(bodyOf(fields)), ...unanswered(fields) });
};

/** What the API would take as *anywhere* and *whenever*, but the form asks. */
function unanswered({ type, county_id, anywhere, urgency }: Fields): Sentences {
  return {
    ...(county_id === '' && !anywhere && { county_id: [postWords[type].nowhere] }),
    ...(type === 'inquiry' && urgency === '' && { urgency: ['Odaberite kada Vam posao treba.'] }),
  };
}
