export function CsvDownload({ query = {} }: { query?: Readonly<Record<string, string>> }) {
  const search = new URLSearchParams(query).toString();
  return (
    <p className="mt-4">
      <a
        className="btn btn-secondary btn-sm"
        href={`/api/v1/prices.csv${search && `?${search}`}`}
        download="cijene-poslova.csv"
      >
        Preuzmite CSV
      </a>
    </p>
  );
}
