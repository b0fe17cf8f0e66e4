export type Row<K extends string> = Record<K, string>;

export const cellName = (list: string, index: number, key: string) => `${list}.${index}.${key}`;

/** The rows of a form that came without script, in their order. */
export function rowsIn<K extends string>(list: string, keys: readonly K[], form: Iterable<[string, unknown]>): Row<K>[] {
  const rows: Row<K>[] = [];
  for (const [name, value] of form) {
    const [, index, key] = new RegExp(`^${list}\\.(\\d{1,3})\\.(\\w+)$`).exec(name) ?? [];
    const at = Number(index);
    if (!keys.some((one) => one === key)) continue;
    rows[at] = { ...(rows[at] ?? (Object.fromEntries(keys.map((one) => [one, ''])) as Row<K>)), [key as K]: String(value) };
  }
  return rows.filter(Boolean);
}
