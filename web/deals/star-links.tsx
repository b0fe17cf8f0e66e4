import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { star } from '../ui/display/stars.tsx';

const query = 'zvjezdice';

export const reviewWithStars = (deal: number, stars: number) => `${paths.dealReview(deal)}?${query}=${stars}`;

export function starsOf(url: string): number {
  const stars = Number(new URL(url).searchParams.get(query));
  return [1, 2, 3, 4, 5].includes(stars) ? stars : 0;
}

interface Props {
  deal: number;
  label: string;
  className: string;
  /** Pixels. */
  size: number;
  labelOf: (stars: number) => string;
}

export const StarLinks = ({ deal, label, className, size, labelOf }: Props) => (
  <nav className={className} aria-label={label}>
    {[1, 2, 3, 4, 5].map((stars) => (
      <Link key={stars} to={reviewWithStars(deal, stars)} aria-label={labelOf(stars)} rel="nofollow">
        <svg viewBox="-1 -1 26 26" width={size} height={size} aria-hidden>
          <path className="stars-line" d={star} />
        </svg>
      </Link>
    ))}
  </nav>
);
