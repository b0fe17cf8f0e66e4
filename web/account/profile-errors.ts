import { updateMe } from '#contract/profile.ts';
import { type Check, type Sentences, useFieldErrors } from '../platform/forms/field-errors.ts';
import { loadRules } from '../platform/forms/form-rules.ts';
import { bodyOf, entryAt, fieldOfPath, type ProfileField, type ProfileFields } from './profile-fields.ts';

/** The first message of each field; for a list of entries, with the entry’s index. */
export type ProfileErrors = Partial<Record<ProfileField, { text: string; entry?: number }>>;

export function errorsBy(found: Sentences, fields: ProfileFields): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const [path, [text]] of Object.entries(found)) {
    const name = fieldOfPath(path) as ProfileField;
    if (!text || !(name in fields) || errors[name]) continue;
    const index = Number(path.split('.')[2]);
    errors[name] =
      name === 'emails' || name === 'phones'
        ? { text, entry: Number.isInteger(index) ? entryAt(fields[name], index) : 0 }
        : { text };
  }
  return errors;
}

const loadCheck = async (): Promise<Check<ProfileFields, ProfileField>> => {
  const { check } = await loadRules(updateMe);
  return (fields) => check(bodyOf(fields));
};

export function useProfileErrors(fields: ProfileFields) {
  const { sentences, ...checks } = useFieldErrors(fields, loadCheck, { fieldOf: fieldOfPath });
  const errors = errorsBy(sentences, fields);
  return { ...checks, errors, errorOf: (name: ProfileField) => errors[name]?.text };
}
