import { type FieldErrors, type FieldValues, set } from 'react-hook-form';

/**
 * Nests messages by field (the API's `errors`) for the form library, using the first message of each field.
 */
export function nestErrors(fields: Record<string, readonly string[]>): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {};
  for (const [path, [message]] of Object.entries(fields))
    if (message && path) set(errors, path, { type: 'rule', message });
  return errors;
}
