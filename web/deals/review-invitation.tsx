import { Plus } from 'lucide-react';
import type { Deal } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ratingLabel } from '../ui/fields/stars-input.tsx';
import { StarLinks } from './star-links.tsx';

/**
 * Shows stars, each of which opens the review with that rating. Clients who have a picture from before the
 * work also get a link to add one from after it.
 */
export function ReviewInvitation({ deal }: { deal: Deal }) {
  const isClient = deal.role === 'client';
  const before = isClient
    ? deal.job_post.media_files.find(({ kind, thumb }) => kind === 'image' && thumb)
    : undefined;
  return (
    <>
      <StarLinks
        deal={deal.id}
        label={isClient ? 'Ocijenite posao' : 'Ocijenite klijenta'}
        className="stars-input deal-stars"
        size={48}
        said={ratingLabel}
      />
      <p className="small muted">
        Odaberite zvjezdice pa u rečenici napišite kako je prošlo.{isClient && ' Slike dodajte ako želite.'}
      </p>
      {before && (
        <div className="deal-pictures">
          <figure>
            <img src={before.thumb ?? ''} alt="" width={4} height={3} loading="lazy" decoding="async" />
            <figcaption>Prije</figcaption>
          </figure>
          <Link className="deal-add-picture" to={paths.dealReview(deal.id)}>
            <span>Poslije</span>
            <Plus size={22} aria-hidden />
            Dodajte sliku
          </Link>
        </div>
      )}
    </>
  );
}
