import type { CsvList } from '#contract/csv.ts';

interface Props {
  of: CsvList;
  query?: Readonly<Record<string, unknown>>;
  /** File name without extension. */
  name: string;
  /** The exported noun in the accusative, for the accessible name on pages with several exports. */
  what?: string;
}

export function CsvLink({ of, query = {}, name, what }: Props) {
  const filters = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      key === 'page' || value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  );
  return (
    <a
      className="btn btn-secondary btn-sm"
      href={`/api/v1/admin/${of}.csv${filters.size > 0 ? `?${filters}` : ''}`}
      download={`${name}.csv`}
    >
      {what ? `Preuzmite ${what} (CSV)` : 'Preuzmite CSV'}
    </a>
  );
}
