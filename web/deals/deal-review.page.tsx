import { redirect } from 'react-router';
import { getDeal } from '#contract/deals.ts';
import { formatLongDate } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { UserRef } from '#contract/users.ts';
import { priceOf } from '../offers/offer-words.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { PictureChoice, useChosenPictures } from '../reviews/chosen-pictures.tsx';
import { leaveReviewThere } from '../reviews/review-actions.ts';
import { ReviewForm, useReviewForm } from '../reviews/review-form.tsx';
import { ReviewPreview } from '../reviews/review-preview.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import type { Route } from './+types/deal-review.page.ts';
import { isOtherGone, otherOf } from './deal-words.ts';
import { starsOf } from './star-links.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { data: deal } = await load(args, getDeal, { params: { id: args.params.id } });
  // A user writes at most one review of a person, so an existing one is edited on its own page; no review is
  // possible before the work is done.
  if (deal.own_review && !isOtherGone(deal)) throw redirect(paths.reviewUser(otherOf(deal).slug));
  if (!deal.can.review) throw redirect(paths.deal(deal.id));
  return { deal, stars: starsOf(args.request.url), now: new Date().toISOString() };
}

export const action = handleActions(leaveReviewThere);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Ocijenite posao' });

export default function DealReviewPage({ loaderData: { deal, stars: first, now } }: Route.ComponentProps) {
  const { job_post: post, role } = deal;
  const other = otherOf(deal);
  const images =
    role === 'client'
      ? post.media_files.flatMap(({ id, thumb, kind }) => (kind === 'image' && thumb ? [{ id, thumb }] : []))
      : [];
  const chosen = useChosenPictures(images);
  const form = useReviewForm(
    other.id,
    { stars: first },
    { alone: true, jobPostId: post.id, choice: chosen.kept, onReply: ({ data }) => chosen.send(data.id) },
  );
  const { stars, comment } = form.watch();
  return (
    <div className="page deal-review">
      <BackLink to={paths.deal(deal.id)}>Natrag na dogovor</BackLink>
      <div className="deal-review-columns">
        <div>
          <h1>{role === 'client' ? 'Ocijenite posao' : 'Ocijenite klijenta'}</h1>
          <div className="review-of">
            <ThemeImage
              fill
              priority
              light={post.job_type.list_img}
              dark={post.job_type.list_img_dark}
              ratio="square"
            />
            <div className="review-of-title">
              <p className="small muted">{post.job_category.name}</p>
              <h2>{post.job_type.name}</h2>
            </div>
            <TitleBlock
              facts={[
                { label: role === 'client' ? 'Majstor' : 'Klijent', value: <Face of={other} /> },
                { label: 'Obavljeno', value: deal.done_at ? formatLongDate(deal.done_at) : '–' },
                { label: 'Cijena', value: priceOf(deal) },
              ]}
            />
          </div>
          <ActionRefusal fields={['stars', 'comment', 'job_post_id']} />
          <ReviewForm
            form={form}
            jobs={[]}
            pictures={role === 'client' && <PictureChoice chosen={chosen} />}
            submit="Objavite ocjenu"
            cancel={paths.deal(deal.id)}
          />
        </div>
        <ReviewPreview
          reviewer={role === 'client' ? deal.client : deal.worker}
          subject={other}
          stars={Number(stars)}
          comment={String(comment)}
          pictures={chosen.pictures}
          post={post}
          at={now}
        />
      </div>
      <div className="action-foot">
        <Button type="submit" form={form.id} variant="primary" wide busy={form.busy} busyLabel="Šalje se…">
          Objavite ocjenu
        </Button>
      </div>
    </div>
  );
}

const Face = ({ of }: { of: UserRef }) => (
  <span className="flex gap-2 items-center">
    <Avatar of={of} size="xs" />
    {of.name}
  </span>
);
