import { Link } from '../platform/page/link.tsx';
import { star } from '../ui/display/stars.tsx';
import { reviewWithStars } from './first-stars.ts';

interface Props {
  deal: number;
  label: string;
  className: string;
  /** Pixels. */
  size: number;
  said: (stars: number) => string;
}

export const StarLinks = ({ deal, label, className, size, said }: Props) => (
  <nav className={className} aria-label={label}>
    {[1, 2, 3, 4, 5].map((stars) => (
      <Link key={stars} to={reviewWithStars(deal, stars)} aria-label={said(stars)} rel="nofollow">
        <svg viewBox="-1 -1 26 26" width={size} height={size} aria-hidden>
          <path className="stars-line" d={star} />
        </svg>
      </Link>
    ))}
  </nav>
);
