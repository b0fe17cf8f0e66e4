import { count as counted, formatNumber, nouns } from '#contract/format.ts';

export const star = 'M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z';
const places = [0, 1, 2, 3, 4];

interface Props {
  value: number;
  count?: number;
  size?: number;
  figure?: boolean;
}

export function Stars({ value, count, size = 20, figure = count !== undefined }: Props) {
  if (count === 0 || value === 0) return <span className="stars stars-none">Nema ocjena</span>;
  const label = `Ocjena ${formatNumber(value)} od 5${count ? `, ${counted(count, nouns.ocjena)}` : ''}`;
  return (
    <span className="stars" role="img" aria-label={label}>
      <StarRow value={value} size={size} />
      {figure && formatNumber(value)}
      {count !== undefined && <small>{counted(count, nouns.ocjena)}</small>}
    </span>
  );
}

/**
 * Renders a row of stars; a nested svg as wide as the value clips the filled ones, which needs no `clipPath`
 * id.
 */
function StarRow({ value, size }: { value: number; size: number }) {
  const pitch = 25.2;
  const filled = Math.floor(value) * pitch + (value % 1) * 24;
  return (
    <svg viewBox="0 0 124.8 24" width={(size * 124.8) / 24} height={size} aria-hidden>
      <svg width={filled} height="24" overflow="hidden" aria-hidden>
        {places.map((place) => (
          <path key={place} className="stars-fill" transform={`translate(${place * pitch})`} d={star} />
        ))}
      </svg>
      {places.map((place) => (
        <path key={place} className="stars-line" transform={`translate(${place * pitch})`} d={star} />
      ))}
    </svg>
  );
}
