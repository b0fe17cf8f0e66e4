interface Point {
  label: string;
  value: number;
}

interface Props {
  points: readonly Point[];
  title: string;
  summary: string;
  unit: number;
  write: (value: number) => string;
}

const [width, height] = [760, 220];

export function stepTo(most: number, unit: number): number {
  const third = Math.max(1, most / 3 / unit);
  const power = 10 ** Math.floor(Math.log10(third));
  return unit * Math.ceil(power * ([1, 2, 3, 4, 5, 6, 8, 10].find((times) => times * power >= third) ?? 10));
}

export function LineChart({ points, title, summary, unit, write }: Props) {
  const last = points.at(-1);
  if (!last) return null;
  const values = points.map(({ value }) => value);
  // Refunds can make the income of a step negative, so the axis may extend below zero.
  const [most, least] = [Math.max(...values, 0), Math.min(...values, 0)];
  const step = stepTo(Math.max(most, -least), unit);
  const top = least < 0 ? Math.ceil(most / step) * step : 3 * step;
  const bottom = Math.floor(least / step) * step;
  const x = (at: number) => (points.length > 1 ? (at / (points.length - 1)) * width : width);
  const y = (value: number) => height - ((value - bottom) / (top - bottom)) * height;
  const line = points
    .map(({ value }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  const rules = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, at) => bottom + at * step);
  const every = Math.max(1, Math.ceil(points.length / 5));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways and must be reachable by keyboard
    <section className="overview-drawing" aria-label={title} tabIndex={0}>
      <svg
        className="line-chart"
        viewBox={`-62 -14 ${width + 86} ${height + 46}`}
        role="img"
        aria-label={summary}
      >
        {rules.map((value) => (
          <g key={value}>
            <path className="line-rule" d={`M0 ${y(value)}H${width}`} />
            <text x="-8" y={y(value) + 4} textAnchor="end">
              {write(value)}
            </text>
          </g>
        ))}
        <path className="line-ground" d={`${line}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} />
        <path className="line-line" d={line} />
        <circle className="line-last" cx={x(points.length - 1)} cy={y(last.value)} r="5" />
        <text className="line-value" x={x(points.length - 1) - 8} y={y(last.value) - 10} textAnchor="end">
          {write(last.value)}
        </text>
        {points.map(
          ({ label }, at) =>
            at % every === 0 && (
              <text key={label} x={x(at)} y={height + 22} textAnchor={at === 0 ? 'start' : 'middle'}>
                {label}
              </text>
            ),
        )}
      </svg>
    </section>
  );
}
