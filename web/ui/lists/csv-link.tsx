import type { CsvList } from '#contract/csv.ts';

interface Props {
  of: CsvList;
  /** The filters it is read with; its page does not matter. */
  query?: Readonly<Record<string, unknown>>;
  /** The file's name, without its end. */
  name: string;
  /** What it is, in the accusative, on a page that has several. */
  what?: string;
}

/** A list as a file for spreadsheets. */
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
