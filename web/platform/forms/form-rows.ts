export type Row<K extends string> = Record<K, string>;
export type Saved<K extends string> = { [key in K]?: string | undefined };

/** Returns the rows of a saved list as form values; properties without a field are omitted. */
export const rowsOf = <K extends string>(saved: readonly Saved<K>[], keys: readonly K[]): Row<K>[] =>
  saved.map((row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? ''])) as Row<K>);

/** Returns the form name of a cell: `list.index.key`. */
export const cellName = (list: string, index: number, key: string) => `${list}.${index}.${key}`;

/** Returns the rows of a form submitted without JavaScript, in order. */
export function rowsIn<K extends string>(
  list: string,
  keys: readonly K[],
  form: Iterable<[string, unknown]>,
): Row<K>[] {
  const rows: Row<K>[] = [];
  for (const [name, value] of form) {
    const [, index, key] = new RegExp(`^${list}\\.(\\d{1,3})\\.(\\w+)$`).exec(name) ?? [];
    const at = Number(index);
    if (!keys.some((one) => one === key)) continue;
    rows[at] = {
      ...(rows[at] ?? (Object.fromEntries(keys.map((one) => [one, ''])) as Row<K>)),
      [key as K]: String(value),
    };
  }
  return rows.filter(Boolean);
}
