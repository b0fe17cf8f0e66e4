import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import { listReviews, listWrittenReviews, type Review } from '#contract/reviews.ts';
import { toastError } from '../platform/actions/toast.tsx';
import { api } from '../platform/api/api.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { ReviewActions } from './review-buttons.tsx';
import { ReviewItem } from './review-item.tsx';

export type ReviewPage = Reply<typeof listWrittenReviews>;

interface Props {
  first: ReviewPage;
  load: (page: number) => Promise<ReviewPage>;
  about?: 'reviewer' | 'subject';
  report: (review: Review) => ReactNode;
}

/** Renders reviews, one page at a time; without JavaScript, further pages are links. */
export function ReviewList({ first, load, about = 'reviewer', report }: Props) {
  const [further, setFurther] = useState<{ after: ReviewPage; pages: ReviewPage[] }>({
    after: first,
    pages: [],
  });
  const [busy, setBusy] = useState(false);
  const [params] = useSearchParams();
  // If the first page has changed, for example after a new or edited review, the further pages are discarded.
  const pages = [first, ...(further.after === first ? further.pages : [])];
  const { current_page: page, last_page: last } = (pages.at(-1) ?? first).meta;
  const shown = new Map<number, Review>(
    pages.flatMap((one) => one.data.map((review) => [review.id, review] as const)),
  );

  const more = async () => {
    setBusy(true);
    await load(page + 1).then(
      (next) =>
        setFurther((now) => ({ after: first, pages: [...(now.after === first ? now.pages : []), next] })),
      toastError,
    );
    setBusy(false);
  };
  const next = new URLSearchParams(params);
  next.set('stranica', String(page + 1));
  return (
    <>
      {[...shown.values()].map((review) => (
        <ReviewItem
          key={review.id}
          review={review}
          about={about}
          actions={<ReviewActions review={review} report={report(review)} />}
        />
      ))}
      <LoadMore more={page < last} busy={busy} onMore={more} label="Prikažite još ocjena" />
      {page < last && (
        <noscript>
          <ButtonLink to={`?${next}`} rel="nofollow">
            Sljedeća stranica ocjena
          </ButtonLink>
        </noscript>
      )}
    </>
  );
}

export const loadReviewsOf = (userId: number, perPage: number) => (page: number) =>
  api.call(listReviews, { params: { id: userId }, query: { page, per_page: perPage } });

export const loadWrittenReviews = (perPage: number) => (page: number) =>
  api.call(listWrittenReviews, { query: { page, per_page: perPage } });
