import { useEffect, useState } from 'react';
import type { AdsPrices } from '#contract/ads.ts';
import type { AdFields } from './ad-fields.ts';
import { checkFields, type FieldErrors } from './ad-rules.ts';

/** What is wrong: told after the first submit of a step, and from then on as the person types (spec §5). What the server refused stays until it is changed. */
export function useWizardErrors(fields: AdFields, prices: AdsPrices) {
  const [wrong, setWrong] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<FieldErrors>({});
  const [followed, setFollowed] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!followed.length) return;
    let gone = false;
    void checkFields(fields, followed, prices).then((found) => gone || setWrong(found));
    return () => {
      gone = true;
    };
  }, [fields, followed, prices]);
  return {
    errorOf: (name: string): string | undefined => (refused[name] ?? wrong[name])?.[0],
    /** Checks these; true where all of them are right. */
    async submit(names: readonly string[]): Promise<FieldErrors> {
      const found = await checkFields(fields, names, prices);
      setWrong(found);
      setFollowed(Object.keys(found).length ? names : []);
      return found;
    },
    refuse: setRefused,
    accept: (name: string) => setRefused(({ [name]: _, ...rest }) => rest),
  };
}
