/**
 * Renders fixed values of a form as hidden fields. Values that are not text must be parsed by the page's
 * action.
 */
export const HiddenFields = ({ values }: { values: object }) =>
  Object.entries(values).map(
    ([name, value]) =>
      (typeof value === 'string' || typeof value === 'number') && (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ),
  );
