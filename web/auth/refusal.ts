import { useState } from 'react';

/** What an action refused, for a page submitted without script. */
export interface Refusal {
  errors: Record<string, string[]>;
  message: string;
  values: Record<string, string>;
}

/** The refusal's message for each field, until that field is touched. */
export function useRefusal(refusal: Refusal | undefined) {
  const [touched, setTouched] = useState<readonly string[]>([]);
  return {
    of: (name: string) => (touched.includes(name) ? undefined : refusal?.errors[name]?.[0]),
    touch: (name: string) => () => setTouched((names) => (names.includes(name) ? names : [...names, name])),
  };
}

/** The values of a form sent without script, as strings. */
export const textsOf = (form: FormData, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')]));
