import { formatLongDate, formatNumber } from '#contract/format.ts';

export interface Day {
  day: string;
  appearances: number;
  clicks: number;
}

/** Formats a day. Noon UTC falls on the same day in every European time zone. */
const dayText = (day: string) => formatLongDate(`${day}T12:00:00Z`);

const height = 100;
const slot = 10;
const widest = 24;

/**
 * Returns the upper end of the scale, an even round number, so that its half is an integer: 2, 4, 10, 20, 40,
 * 100 …
 */
export function ceilingOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = [1, 2, 4, 6, 8, 10].find((times) => times * power >= most) ?? 10;
  return Math.max(2, step * power);
}

/** Renders the days as bars; the table after the chart contains the same figures for screen readers. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(...days.map(({ appearances }) => appearances));
  const ceiling = ceilingOf(most);
  const best = days.find(({ appearances }) => appearances === most);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || !best) return null;
  const width = days.length * slot;
  const bar = Math.min(slot * 0.7, (widest * width) / 700);
  const summary = `Prikazivanja po danima od ${dayText(first.day)} do ${dayText(last.day)} Najviše je bilo ${dayText(best.day)}: ${formatNumber(most)}.`;
  return (
    <figure>
      <div className="day-frame">
        <div className="day-scale" aria-hidden>
          {[ceiling, ceiling / 2, 0].map((value) => (
            <span key={value}>{formatNumber(value)}</span>
          ))}
        </div>
        <svg
          className="day-chart"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
        >
          {[0, 25, 50, 75].map((y) => (
            <path key={y} className="day-rule" d={`M0 ${y}H${width}`} />
          ))}
          {days.map(({ day, appearances }, index) => {
            const top = height - (appearances / ceiling) * height;
            const left = index * slot + (slot - bar) / 2;
            return (
              appearances > 0 && (
                <g key={day}>
                  <rect className="day-bar" x={left} y={top} width={bar} height={height - top} />
                  <rect
                    className="day-end"
                    x={left}
                    y={top}
                    width={bar}
                    height={Math.min(1.5, height - top)}
                  />
                </g>
              )
            );
          })}
          <path className="day-ground" d={`M0 ${height}H${width}`} />
        </svg>
        <div className="day-axis" aria-hidden>
          <span>{dayText(first.day)}</span>
          {days.length > 1 && <span>{dayText(last.day)}</span>}
        </div>
      </div>
      <details className="day-details">
        <summary>Prikažite podatke</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className="day-table" tabIndex={0} aria-label="Prikazivanja i klikovi po danima">
          <table>
            <thead>
              <tr>
                <th scope="col">Dan</th>
                <th scope="col">Prikazivanja</th>
                <th scope="col">Klikovi</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, appearances, clicks }) => (
                <tr key={day}>
                  <th scope="row">{dayText(day)}</th>
                  <td>{formatNumber(appearances)}</td>
                  <td>{formatNumber(clicks)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
