import { useEffect, useState } from 'react';
import { updateMe } from '#contract/profile.ts';
import { loadRules } from '../platform/form-rules.ts';
import { bodyOf, entryAt, fieldOfPath, type ProfileField, type ProfileFields } from './profile-fields.ts';

export type Sentences = Record<string, readonly string[]>;

/** The first sentence of each field; of a list of entries, with the place of the entry it is about. */
export type ProfileErrors = Partial<Record<ProfileField, { text: string; entry?: number }>>;

/** Sentences of the API as the screen shows them. */
export function errorsBy(found: Sentences, fields: ProfileFields): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const [path, [text]] of Object.entries(found)) {
    const name = fieldOfPath(path) as ProfileField;
    if (!text || !(name in fields) || errors[name]) continue;
    const index = Number(path.split('.')[2]);
    errors[name] = name === 'emails' || name === 'phones' ? { text, entry: Number.isInteger(index) ? entryAt(fields[name], index) : 0 } : { text };
  }
  return errors;
}

type Check = (fields: ProfileFields) => Sentences;

const loadCheck = async (): Promise<Check> => {
  const { check } = await loadRules(updateMe);
  return (fields) => check(bodyOf(fields));
};

const only = (errors: ProfileErrors, names: readonly ProfileField[]): ProfileErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name as ProfileField)));

/** The rules of the contract, and what the server refused; a field's errors show after the first submit and then live (spec §5). */
export function useProfileErrors(fields: ProfileFields, refusedFirst: Sentences = {}) {
  const [check, setCheck] = useState<{ it: Check }>();
  const [tried, setTried] = useState<readonly ProfileField[]>([]);
  const [refused, setRefused] = useState(refusedFirst);
  const wanted = tried.length > 0;
  useEffect(() => {
    if (!wanted) return;
    loadCheck().then(
      (it) => setCheck({ it }),
      () => undefined,
    );
  }, [wanted]);
  const found = check ? only(errorsBy(check.it(fields), fields), tried) : {};
  return {
    errors: { ...found, ...errorsBy(refused, fields) } as ProfileErrors,
    /** Which of these fields are wrong. Rejects when the rules cannot be fetched. */
    async submit(names: readonly ProfileField[]): Promise<ProfileField[]> {
      const it = check?.it ?? (await loadCheck());
      setCheck({ it });
      setTried((before) => [...new Set([...before, ...names])]);
      const wrong = only(errorsBy({ ...it(fields), ...refused }, fields), names);
      return names.filter((name) => wrong[name]);
    },
    refuse: setRefused,
    /** A changed field is no longer the one that was refused. */
    accept: (name: ProfileField) =>
      setRefused((before) => {
        const rest = Object.entries(before).filter(([path]) => fieldOfPath(path) !== name);
        return rest.length === Object.keys(before).length ? before : Object.fromEntries(rest);
      }),
  };
}
