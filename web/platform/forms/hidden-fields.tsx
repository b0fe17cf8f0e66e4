/**
 * Renders the fixed values of a form as hidden fields. Omits values that are neither text nor numbers; the
 * page's action must parse the numbers.
 */
export const HiddenFields = ({ values }: { values: object }) =>
  Object.entries(values).map(
    ([name, value]) =>
      (typeof value === 'string' || typeof value === 'number') && (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ),
  );
