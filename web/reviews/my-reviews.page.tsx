import { limits } from '#contract/constants.ts';
import { paths } from '#contract/paths.ts';
import { listReviews, listWrittenReviews } from '#contract/reviews.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { reportReview } from '../reports/report-link.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import type { Route } from './+types/my-reviews.page.ts';
import { RatingSummary } from './rating-summary.tsx';
import { reviewActions } from './review-actions.ts';
import { loadReviewsOf, loadWrittenReviews, ReviewList } from './review-list.tsx';

const perPage = limits.perPage.profileReviews;

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const url = new URL(args.request.url);
  const page = pageIn(url.searchParams);
  const written = url.searchParams.get('vrsta') === 'napisane';
  const [received, own] = await Promise.all([
    load(args, listReviews, {
      params: { id: me.id },
      query: { page: written ? 1 : page, per_page: perPage },
    }),
    load(args, listWrittenReviews, { query: { page: written ? page : 1, per_page: perPage } }),
  ]);
  return {
    works: me.type_of === 'worker',
    me: { id: me.id, rating: me.rating, count: me.reviews_count },
    written,
    received,
    own,
  };
}

export const action = handleActions(...reviewActions);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moje ocjene' });

export default function MyReviewsPage({
  loaderData: { works, me, written, received, own },
}: Route.ComponentProps) {
  const list = written ? own : received;
  return (
    <div className="grid gap-5">
      <h1>Moje ocjene</h1>
      <ActionRefusal fields={['answer', 'reason']} />
      <Tabs
        label="Vrsta ocjena"
        tabs={[
          { to: paths.myReviews(), label: 'Primljene', count: received.meta.total, current: !written },
          {
            to: `${paths.myReviews()}?vrsta=napisane`,
            label: 'Napisane',
            count: own.meta.total,
            current: written,
          },
        ]}
      />
      {!written && me.count > 0 && (
        <RatingSummary rating={me.rating} count={me.count} distribution={received.meta.distribution} />
      )}
      {list.data.length > 0 ? (
        <ReviewList
          key={String(written)}
          report={reportReview}
          first={list}
          load={written ? loadWrittenReviews(perPage) : loadReviewsOf(me.id, perPage)}
          about={written ? 'subject' : 'reviewer'}
        />
      ) : (
        <EmptyState
          card
          drawing="star"
          title={written ? 'Još niste napisali nijednu ocjenu' : 'Još nemate ocjena'}
          text={
            written
              ? works
                ? 'Nakon obavljenog posla ocijenite klijenta na stranici dogovora.'
                : 'Nakon obavljenog posla ocijenite majstora na njegovu profilu.'
              : 'Ocjene se pojavljuju ovdje čim Vas netko ocijeni.'
          }
          actions={
            works ? (
              <ButtonLink to={paths.account()}>Poslovi za Vas</ButtonLink>
            ) : (
              <ButtonLink to={written ? paths.workers() : paths.myJobs()}>
                {written ? 'Pronađite majstora' : 'Moji poslovi'}
              </ButtonLink>
            )
          }
        />
      )}
    </div>
  );
}
