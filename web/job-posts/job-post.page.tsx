import { Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { data, useLocation, useNavigate } from 'react-router';
import { markPostSeen } from '#contract/dashboard.ts';
import { truncate } from '#contract/format.ts';
import { getJobPost, type JobPost, listJobPosts } from '#contract/job-posts.ts';
import { placeOf, postKinds } from '#contract/labels.ts';
import { listInvitations, listOffers } from '#contract/offers.ts';
import { paths, safePath } from '#contract/paths.ts';
import { getSharedVisit } from '#contract/shared-visits.ts';
import { backLabel } from '../auth/back-label.ts';
import { AnswerFacts } from '../catalogue/answer-facts.tsx';
import { WriteTo } from '../chats/write-to.tsx';
import { AskedWorkers } from '../offers/asked-workers.tsx';
import { invitationActions } from '../offers/invitation-actions.ts';
import { offerActions } from '../offers/offer-actions.ts';
import { OffersFoot, OffersOfPost } from '../offers/offers-of-post.tsx';
import { OwnInvitation } from '../offers/own-invitation.tsx';
import { mayOffer, OfferButton, OwnOffer } from '../offers/own-offer.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { api } from '../platform/api/api.ts';
import { useMe } from '../platform/api/session.ts';
import { share } from '../platform/browser/share.ts';
import { attempt, load } from '../platform/loading/loader-call.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { hasToken } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ReportLink } from '../reports/report-link.tsx';
import { SaveButton } from '../saved-items/save-button.tsx';
import { savedAmong } from '../saved-items/saved-among.ts';
import { saveActions } from '../saved-items/saved-item-actions.ts';
import { visitActions } from '../shared-visits/shared-visit-actions.ts';
import { SharedVisitCard, SharedVisitPosts } from '../shared-visits/shared-visit-card.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import type { Route } from './+types/job-post.page.ts';
import { cardPost, JobPostCard } from './job-post-card.tsx';
import { JobPostFacts } from './job-post-facts.tsx';
import { JobPostNotice } from './job-post-notice.tsx';
import { MediaGallery, Pictures } from './media-gallery.tsx';
import { OwnInquiry, OwnState } from './own-inquiry.tsx';
import { closePost, openPost, renewPost } from './post-actions.ts';
import { Publisher, PublisherAction } from './publisher.tsx';

const similarShown = 2;

export async function loader(args: Route.LoaderArgs) {
  const found = await attempt(args, getJobPost, { params: { id: args.params.id } });
  // A malformed id, which the API rejects with a 422, also results in a 404.
  if (!found.ok) throw data(found.error, { status: found.status === 422 ? 404 : found.status });
  const post = found.data.data;
  const inside = hasToken(args.request) && post.type === 'inquiry';
  const [{ data: others }, offers, invitations, saved, visit] = await Promise.all([
    load(args, listJobPosts, {
      query: { job_categories: post.job_category.key, per_page: similarShown + 1 },
    }),
    inside ? attempt(args, listOffers, { params: { id: post.id } }) : null,
    inside ? attempt(args, listInvitations, { params: { id: post.id } }) : null,
    savedAmong(args, { job_posts: post.is_own ? [] : [post.id] }),
    inside ? attempt(args, getSharedVisit, { params: { id: post.id } }) : null,
  ]);
  return {
    post,
    saved: saved.job_posts.includes(post.id),
    // The client receives their own answer; a worker with an offer receives the inquiries of the same visit.
    visit: visit?.ok ? visit.data.data : null,
    // The owner receives all offers; a worker receives only their own.
    offers: offers?.ok ? offers.data.data : [],
    offersWait: Boolean(offers?.ok && offers.data.data.some(({ can }) => can.accept)),
    // Only the owner and invited workers receive invitations.
    invitations: invitations?.ok ? invitations.data.data : [],
    similar: others
      .filter((one) => one.id !== post.id)
      .slice(0, similarShown)
      .map(cardPost),
  };
}

export const action = handleActions(
  ...offerActions,
  ...invitationActions,
  ...saveActions,
  ...visitActions,
  closePost,
  openPost,
  renewPost,
);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta({ matches, title: 'Stranica ne postoji.' });
  const { post } = loaderData;
  const listed = post.status === 'active' && post.audience === 'all';
  return [
    ...pageMeta({
      matches,
      title: `${post.job_type.name} – ${placeOf(post.county, post.town)}`,
      description: truncate(post.subject.replace(/\s+/g, ' '), 155),
      ...(listed && { path: paths.job(post.id) }),
      ...(listed && { image: paths.sharePicture('posao', post.id) }),
    }),
  ];
};

/**
 * Links to the previous list if there is one; otherwise leads owners to their own jobs and others to all
 * jobs.
 */
function BackToList({ own }: { own: boolean }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  // The history state is not available on the server.
  const from = useHydrated() ? safePath((state as { from?: string } | null)?.from) : undefined;
  const to = from ?? (own ? paths.myJobs() : paths.jobs());
  return (
    <div onClickCapture={from ? (event) => onPlainClick(() => void navigate(-1))(event as never) : undefined}>
      <BackLink to={to}>{backLabel(to.split(/[?#]/)[0])}</BackLink>
    </div>
  );
}

function useSeenJob({ id, is_own, type, status }: Pick<JobPost, 'id' | 'is_own' | 'type' | 'status'>): void {
  const me = useMe();
  const counts =
    me !== null && me.type_of !== 'client' && !is_own && type === 'inquiry' && status === 'active';
  useEffect(() => {
    if (counts) api.call(markPostSeen, { params: { id } }).catch(() => undefined);
  }, [counts, id]);
}

export default function Job({
  loaderData: { post, offers, invitations, similar, saved, visit },
}: Route.ComponentProps) {
  useSeenJob(post);
  const me = useMe();
  const offering = mayOffer(me, post, offers);
  const write = <WriteTo wide user={post.user} postId={post.id} beside={offering ? 'button' : undefined} />;
  const shareJob = () => void share(post.job_type.name, paths.job(post.id));
  // Owners open the page to compare offers, so the offers come before the inquiry.
  const choosing = post.is_own && post.type === 'inquiry' && (post.status === 'active' || offers.length > 0);
  const open = choosing && offers.some(({ can }) => can.accept);
  const [asked] = invitations;
  // An inquiry addressed only to invited workers cannot be shared, because no one else can open its link.
  const shared = post.audience === 'all';
  const head = (
    <>
      <div className="detail-head">
        <ThemeImage
          fill
          priority
          light={post.job_type.list_img}
          dark={post.job_type.list_img_dark}
          ratio="square"
        />
        <div className="min-w-0">
          <div className="detail-kind">
            {post.job_category.name}
            {post.type === 'offer' && ` · ${postKinds.offer}`}
          </div>
          <h1>{post.job_type.name}</h1>
          {choosing && <OwnState post={post} />}
        </div>
        {choosing && <Pictures strip files={post.media_files} />}
      </div>
      <ActionRefusal />
      <JobPostNotice post={post} />
    </>
  );
  const shareButton = (className: string) =>
    shared && (
      <Button
        variant="text"
        size="sm"
        className={`script-only ${className}`}
        icon={<Share2 size={18} aria-hidden />}
        onClick={shareJob}
      >
        Podijelite
      </Button>
    );
  return (
    <div className="page">
      <BackToList own={post.is_own} />
      {choosing ? (
        <>
          {head}
          <AnswerFacts answers={post.answers} className="mt-5 mb-5" />
          {visit && <SharedVisitCard postId={post.id} category={post.job_category.name} visit={visit} />}
          <OffersOfPost post={post} offers={offers} budget={post.budget_cents} />
          <AskedWorkers post={post} invitations={invitations} />
          <OwnInquiry post={post} shareButton={shareButton('')} />
        </>
      ) : (
        <div className="with-aside">
          <article>
            {head}
            <p className="detail-subject">{post.subject}</p>
            <AnswerFacts answers={post.answers} className="mt-5" />
            <MediaGallery files={post.media_files} />
          </article>
          <aside className="detail-side" aria-label="Podaci o poslu">
            <JobPostFacts post={post} />
            {!post.is_own && asked && (
              <OwnInvitation post={post} invitation={asked}>
                <OwnOffer post={post} offers={offers} />
              </OwnInvitation>
            )}
            {!post.is_own && !asked && <OwnOffer post={post} offers={offers} />}
            {visit && <SharedVisitPosts posts={visit.posts} />}
            <Publisher post={post} write={write} />
            <div className="detail-quiet">
              {!post.is_own && (
                <SaveButton
                  kind="job-posts"
                  id={post.id}
                  name={post.job_type.name}
                  saved={saved}
                  look="text"
                />
              )}
              {shareButton('desktop-only')}
              {!post.is_own && (
                <ReportLink
                  subject="job_post"
                  id={post.id}
                  name={`${post.job_type.name}, ${post.user.name}`}
                  label="Prijavite sadržaj"
                />
              )}
            </div>
          </aside>
        </div>
      )}
      {similar.length > 0 && (
        <section className="section" aria-labelledby="slicni" data-onward>
          <SectionHead
            id="slicni"
            title="Slični poslovi"
            more={{ label: 'Svi u kategoriji', to: paths.category(post.job_category.key) }}
          />
          <div className="job-list job-list-two">
            {similar.map((one) => (
              <JobPostCard key={one.id} post={one} />
            ))}
          </div>
        </section>
      )}
      <div className="action-foot">
        {open ? (
          <OffersFoot offers={offers} />
        ) : offering ? (
          <OfferButton post={post} offers={offers} />
        ) : (
          <PublisherAction post={post} write={write} />
        )}
        {offering && <WriteTo user={post.user} postId={post.id} beside="icon" />}
        {!open && shared && (
          <Button
            className="script-only"
            aria-label="Podijelite"
            icon={<Share2 size={20} aria-hidden />}
            onClick={shareJob}
          />
        )}
      </div>
    </div>
  );
}
