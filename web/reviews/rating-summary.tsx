import { count, formatNumber, nouns } from '#contract/format.ts';
import { Stars } from '../ui/display/stars.tsx';

interface Props {
  rating: number;
  count: number;
  distribution: Record<'1' | '2' | '3' | '4' | '5', number>;
}

const steps = ['5', '4', '3', '2', '1'] as const;

export function RatingSummary({ rating, count: total, distribution }: Props) {
  return (
    <div className="card rating-summary">
      <div className="grid justify-items-start gap-2">
        <p className="rating-large">{formatNumber(rating)}</p>
        <Stars value={rating} figure={false} />
        <p className="small muted">{count(total, nouns.ocjena)}</p>
      </div>
      <ul className="rating-bars">
        {steps.map((step) => (
          <li key={step} className="rating-bar">
            <span aria-hidden>{step}</span>
            <span className="rating-bar-track" aria-hidden>
              {distribution[step] > 0 && (
                <i className="rating-bar-fill" style={{ width: `${(distribution[step] / total) * 100}%` }} />
              )}
            </span>
            <span>
              <span className="sr-only">{count(Number(step), nouns.zvjezdica)}: </span>
              {formatNumber(distribution[step])}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
