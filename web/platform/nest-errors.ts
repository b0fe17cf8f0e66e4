import { type FieldErrors, type FieldValues, set } from 'react-hook-form';

/** Messages by field (the wire's `errors`) nested for the form library; the first of each counts (spec §5). */
export function nestErrors(fields: Record<string, readonly string[]>): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {};
  for (const [path, [message]] of Object.entries(fields))
    if (message && path) set(errors, path, { type: 'rule', message });
  return errors;
}
