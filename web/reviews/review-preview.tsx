import type { JobPost } from '#contract/job-posts.ts';
import { placeOf } from '#contract/labels.ts';
import type { UserRef } from '#contract/users.ts';
import { SectionHead } from '../ui/display/section-head.tsx';
import type { ChosenPictures } from './chosen-pictures.tsx';
import { ReviewItem } from './review-item.tsx';

interface Props {
  reviewer: UserRef;
  subject: UserRef;
  stars: number;
  comment: string;
  pictures: ChosenPictures['pictures'];
  post: Pick<JobPost, 'id' | 'job_type' | 'job_category' | 'county' | 'town'>;
  /** Current time in ISO 8601, from the loader so that server and browser render the same. */
  at: string;
}

/**
 * Previews the review as shown on the profile. Inert and hidden from assistive technology, since the form has
 * the same content.
 */
export function ReviewPreview({ reviewer, subject, stars, comment, pictures, post, at }: Props) {
  return (
    <aside className="review-preview script-only" aria-label="Ovako stoji na profilu">
      <SectionHead title="Ovako stoji na profilu" />
      <div className="card" inert>
        <ReviewItem
          review={{
            id: 0,
            stars,
            comment: comment.trim() || 'Ovdje će stajati Vaš komentar.',
            reviewer,
            subject,
            created_at: at,
            updated_at: at,
            answer: null,
            answered_at: null,
            verified: 'job',
            job_post: {
              id: null,
              job_type: post.job_type.name,
              icon: post.job_category.icon,
              place: placeOf(post.county, post.town),
            },
            pictures: pictures.map(({ moment, src }, id) => ({
              id,
              moment,
              path: src,
              thumb: src,
              width: 0,
              height: 0,
              name: '',
              type: '',
              size: null,
            })),
            published: true,
            hidden: false,
            receipt: null,
            can: { edit: false, delete: false, answer: false },
          }}
        />
      </div>
      <p className="small muted">Ime, posao i mjesto vide svi. Adresa i cijena ostaju na listu dogovora.</p>
    </aside>
  );
}
