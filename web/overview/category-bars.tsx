import type { CSSProperties } from 'react';
import { count, formatNumber, nouns } from '#contract/format.ts';
import type { OverviewMeta } from '#contract/overview.ts';

type Category = NonNullable<OverviewMeta['categories']>[number];

const atOnce = 7;

/** Shows the bars inside a table with the same figures, which screen readers read. */
export function CategoryBars({ categories }: { categories: readonly Category[] }) {
  const [first, rest] = [categories.slice(0, atOnce), categories.slice(atOnce)];
  const most = first[0]?.n ?? 1;
  return (
    <section className="card overview-chart" aria-labelledby="kategorije">
      <h2 id="kategorije" className="text-h3">
        Kategorije
      </h2>
      {first.length === 0 ? (
        <p className="py-5 muted">U ovom razdoblju nema novih poslova.</p>
      ) : (
        <Bars label="Novi poslovi po kategorijama" rows={first} most={most} />
      )}
      {rest.length > 0 && (
        <details className="overview-data">
          <summary>{count(rest.length, nouns.josKategorija)}</summary>
          <Bars label="Ostale kategorije" rows={rest} most={most} />
        </details>
      )}
    </section>
  );
}

const Bars = ({ label, rows, most }: { label: string; rows: readonly Category[]; most: number }) => (
  <table className="bars" aria-label={label}>
    <thead className="sr-only">
      <tr>
        <th scope="col">Kategorija</th>
        <th scope="col">Novi poslovi</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, hue, n }) => {
        const share = `${((100 * n) / most).toFixed(1)}%`;
        return (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <svg className="bar" style={{ '--hue': hue } as CSSProperties} aria-hidden>
                <rect className="bar-length" width={share} height="15" rx="1.5" />
                <rect className="bar-end" x={share} width="2.5" height="15" />
              </svg>
              <span>{formatNumber(n)}</span>
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
