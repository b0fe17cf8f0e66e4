/** What a form sends without anybody typing it; what is no text is the page's action's to know. */
export const Hidden = ({ values }: { values: object }) =>
  Object.entries(values).map(
    ([name, value]) => (typeof value === 'string' || typeof value === 'number') && <input key={name} type="hidden" name={name} value={String(value)} />,
  );
