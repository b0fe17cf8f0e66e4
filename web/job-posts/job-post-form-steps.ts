import { useState } from 'react';
import { createJobPost } from '#contract/job-posts.ts';
import { loadRules } from '../platform/form-rules.ts';
import { bodyOf, type FieldName, type Fields } from './draft.ts';

export const stepWords = ['Opis', 'Lokacija', 'Prilozi', 'Pregled'] as const;
export const lastStep = stepWords.length - 1;
export const filesStep = 2;

const fieldsOf: readonly (readonly FieldName[])[] = [['type', 'job_category_id', 'job_type_id', 'subject'], ['county_id', 'town_id'], [], []];

/** Where a field stands; what stands nowhere is answered on the last step. */
export const stepOf = (field: string) => {
  const step = fieldsOf.findIndex((names) => names.some((name) => name === field));
  return step < 0 ? lastStep : step;
};

export type FieldErrors = Partial<Record<FieldName, string>>;
export type Sentences = Record<string, readonly string[]>;

/** The first sentence of each field of a step. */
export function errorsIn(step: number, found: Sentences): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of fieldsOf[step] ?? []) {
    const sentence = found[name]?.[0];
    if (sentence) errors[name] = sentence;
  }
  return errors;
}

type Check = (fields: Fields) => Sentences;

/** Fetched when first needed, or before (`fetchRest`). */
export const loadCheck = async (): Promise<Check> => {
  const { check } = await loadRules(createJobPost);
  return (fields) => check(bodyOf(fields));
};

/** The rules of the contract, and what the server refused; a step's errors show after its first submit and then live (spec §5). */
export function useStepErrors(fields: Fields) {
  const [check, setCheck] = useState<{ it: Check }>();
  const [tried, setTried] = useState<readonly number[]>([]);
  const [refused, setRefused] = useState<Sentences>({});
  const found = (step: number): FieldErrors =>
    tried.includes(step) && check ? { ...errorsIn(step, check.it(fields)), ...errorsIn(step, refused) } : errorsIn(step, refused);
  return {
    errorsOf: found,
    /** Whether the step may be left. Rejects when the rules cannot be fetched. */
    async submit(step: number): Promise<boolean> {
      const it = check?.it ?? (await loadCheck());
      setCheck({ it });
      setTried((before) => (before.includes(step) ? before : [...before, step]));
      return Object.keys(errorsIn(step, it(fields))).length === 0 && Object.keys(errorsIn(step, refused)).length === 0;
    },
    refuse: setRefused,
    /** A changed field is no longer the one that was refused. */
    accept: (name: FieldName) => setRefused(({ [name]: _, ...rest }) => rest),
    reset() {
      setTried([]);
      setRefused({});
    },
  };
}

export type StepErrors = ReturnType<typeof useStepErrors>;
