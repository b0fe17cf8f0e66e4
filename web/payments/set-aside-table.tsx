import { bulkRules } from '#contract/ad-labels.ts';
import type { SetAside } from '#contract/ads.ts';
import { formatDateTime, formatNumber } from '#contract/text.ts';
import { AdCell } from './ad-cell.tsx';

/** Appearances that look bought in bulk, by ad: neither counted nor charged (product.md, Ads and payment). */
export function SetAsideTable({ rows }: { rows: readonly SetAside[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className="table-scroll card" aria-label="Izdvojena prikazivanja" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Oglas</th>
            <th scope="col">Zašto</th>
            <th scope="col">Posljednje</th>
            <th scope="col" className="cell-number">
              Mreža
            </th>
            <th scope="col" className="cell-number">
              Prikazivanja
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ ad, rules, networks, appearances, last_at }) => (
            <tr key={ad.id}>
              <td>
                <AdCell ad={ad} />
              </td>
              <td>
                {rules.map((one) => (
                  <span key={one.rule} className="block">
                    {bulkRules[one.rule].label}: {formatNumber(one.appearances)}
                  </span>
                ))}
              </td>
              <td className="nowrap">
                <span suppressHydrationWarning>{formatDateTime(last_at)}</span>
              </td>
              <td className="cell-number">{formatNumber(networks)}</td>
              <td className="cell-number">{formatNumber(appearances)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
