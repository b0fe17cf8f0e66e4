import { listOwnJobPosts } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { listReviews } from '#contract/reviews.ts';
import { getUser } from '#contract/users.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import type { Route } from './+types/review-user.page.ts';
import { changeReviewThere, leaveReviewThere, reviewActions } from './review-actions.ts';
import { ReviewActions } from './review-buttons.tsx';
import { ReviewForm, useReviewForm } from './review-form.tsx';
import { ReviewItem } from './review-item.tsx';
import { finishedJobPosts, jobPostsOf } from './review-job-posts.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { data: user } = await load(args, getUser, { params: { id: args.params.slug } });
  const [posts, { own }] = await Promise.all([
    user.can.review ? load(args, listOwnJobPosts, { query: finishedJobPosts }) : null,
    load(args, listReviews, { params: { id: user.id }, query: { per_page: 1 } }),
  ]);
  return { user, own, jobs: jobPostsOf(posts?.data ?? []) };
}

export const action = handleActions(leaveReviewThere, changeReviewThere, ...reviewActions);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ matches, title: loaderData ? `Ocijenite: ${loaderData.user.name}` : 'Ocijenite korisnika' });

export default function ReviewUserPage({ loaderData: { user, own, jobs } }: Route.ComponentProps) {
  const changed = own?.can.edit ? own : undefined;
  const form = useReviewForm(user.id, changed ?? {}, { reviewId: changed?.id, alone: true });
  return (
    <div className="page page-form">
      <BackLink to={paths.user(user.slug)}>Natrag na profil</BackLink>
      <h1>{changed ? 'Uredite ocjenu' : own ? 'Vaša ocjena' : 'Ocijenite korisnika'}</h1>
      <div className="person-row">
        <Avatar of={user} size="md" />
        <div>
          <Link to={paths.user(user.slug)} className="person-name touch-target">
            {user.name}
          </Link>
          {user.jobCategories[0] && <p className="small faint">{user.jobCategories[0].name}</p>}
        </div>
      </div>
      {own && !changed ? (
        <div className="card">
          <ReviewItem review={own} actions={<ReviewActions review={own} />} />
        </div>
      ) : user.can.review ? (
        <div className="card form-card">
          <ActionRefusal fields={['stars', 'comment', 'job_post_id']} />
          <ReviewForm
            form={form}
            jobs={changed ? [] : jobs}
            submit={changed ? 'Spremite ocjenu' : 'Objavite ocjenu'}
          />
        </div>
      ) : (
        <>
          <Notice tone="amber">Ne možete sami sebi dodavati ocjenu.</Notice>
          <ButtonLink to={paths.profile()}>Vaš profil</ButtonLink>
        </>
      )}
    </div>
  );
}
