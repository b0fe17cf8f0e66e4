import type { JobQuestion } from '#contract/job-questions.ts';
import type { Draft } from './draft.ts';
import { valuesFor } from './form-answers.ts';
import { filesStep, placeStep } from './steps.ts';

interface Missing {
  text: string;
  step: number;
}

/**
 * Maximum number of questions named in the advice, numeric questions first; the step itself shows all
 * questions.
 */
const namedMost = 3;

/** Returns a label as it is written within a sentence: `površina`, but `WC školjka`. */
const lowered = (label: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/**
 * Returns the optional additions that would make an inquiry's offers more precise, each with the step that
 * asks for it; empty for a service.
 */
export function missingFor(
  { fields, files }: Draft,
  questions: readonly JobQuestion[] | undefined = [],
): Missing[] {
  if (fields.type !== 'inquiry') return [];
  const values = valuesFor(fields);
  const open = questions.filter(({ key }) => values[key] === undefined);
  const isMeasure = ({ kind }: JobQuestion) => kind === 'number';
  const sorted = [...open.filter(isMeasure), ...open.filter((question) => !isMeasure(question))];
  const labels = sorted.slice(0, namedMost).map(({ label }) => lowered(label));
  return [
    ...(files.some(({ kind }) => kind === 'image') ? [] : [{ text: 'Dodajte fotografiju', step: filesStep }]),
    ...(labels.length > 0 ? [{ text: `Odgovorite: ${labels.join(', ')}`, step: 0 }] : []),
    ...(fields.urgency === 'flexible' ? [{ text: 'Ako imate rok, odaberite ga', step: placeStep }] : []),
  ];
}
