import { CalendarDays, FileQuestion, Pencil, Phone, Printer, QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import { redirect } from 'react-router';
import { getAnswerTime } from '#contract/chats.ts';
import { limits } from '#contract/constants.ts';
import { count, formatSince, nouns, truncate } from '#contract/format.ts';
import { listJobPosts } from '#contract/job-posts.ts';
import { userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { profileNouns } from '#contract/plurals.ts';
import { countContacts, listPortfolio } from '#contract/profile.ts';
import { listReviewStubs } from '#contract/review-proofs.ts';
import { getProof, listReviews } from '#contract/reviews.ts';
import { getTrackRecord } from '#contract/track-record.ts';
import { getJobCategory } from '#contract/trades.ts';
import { getUser, type User } from '#contract/users.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { shapesOf } from '../catalogue/county-shapes.server.ts';
import { placesOf } from '../catalogue/worker-places.ts';
import { WriteTo } from '../chats/write-to.tsx';
import { TrackRecord } from '../deals/track-record.tsx';
import { PostsOfPerson } from '../job-posts/posts-of-person.tsx';
import { hasActivePosts } from '../offers/invitations.ts';
import { Invite } from '../offers/invite.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useMe } from '../platform/api/session.ts';
import { share } from '../platform/browser/share.ts';
import { load } from '../platform/loading/loader-call.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { hasToken } from '../platform/page/guards.ts';
import { pageMeta, rootOf } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { ReportLink, reportReview } from '../reports/report-link.tsx';
import { RatingSummary } from '../reviews/rating-summary.tsx';
import { reviewActions } from '../reviews/review-actions.ts';
import { ReviewLink } from '../reviews/review-link.tsx';
import { loadReviewsOf, ReviewList } from '../reviews/review-list.tsx';
import { ReviewStubs } from '../reviews/review-stubs.tsx';
import { Works } from '../reviews/works.tsx';
import { SaveButton } from '../saved-items/save-button.tsx';
import { savedAmong } from '../saved-items/saved-among.ts';
import { saveActions } from '../saved-items/saved-item-actions.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { IconLink } from '../ui/actions/icon-button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Card } from '../ui/display/card.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { Presence } from '../ui/overlays/presence.tsx';
import type { Route } from './+types/user.page.ts';
import { useAskable, type Worker } from './ask-cell.tsx';
import { Contacts, showContacts } from './contacts.tsx';
import { Portfolio } from './portfolio.tsx';
import { ProofBlock } from './proof-block.tsx';
import { structuredData } from './structured-data.ts';
import { WorkAndPlaces } from './work-and-places.tsx';

const perPage = limits.perPage.profileReviews;
const stubsMost = 50;

export async function loader(args: Route.LoaderArgs) {
  const { data: user } = await load(args, getUser, { params: { id: args.params.slug } });
  const { search, searchParams } = new URL(args.request.url);
  // An id or a former slug redirects to the profile's canonical URL.
  if (args.params.slug !== user.slug) throw redirect(paths.user(user.slug) + search, 301);
  const page = pageIn(searchParams);
  const [category] = user.jobCategories;
  const params = { id: user.id };
  const [contacts, portfolio, reviews, stubs, posts, answers, proof, record, banner, invitable, saved] =
    await Promise.all([
      load(args, countContacts, { params }),
      load(args, listPortfolio, { params }),
      load(args, listReviews, { params, query: { page, per_page: perPage } }),
      load(args, listReviewStubs, { params, query: { per_page: stubsMost } }),
      load(args, listJobPosts, { query: { user_id: user.id, per_page: 1 } }),
      load(args, getAnswerTime, { params }),
      load(args, getProof, { params }),
      user.is_worker ? load(args, getTrackRecord, { params }) : undefined,
      category && load(args, getJobCategory, { params: { key: category.key } }),
      user.is_worker && !user.can.edit && hasToken(args.request) ? hasActivePosts(args) : false,
      savedAmong(args, { workers: [user.id] }),
    ]);
  return {
    user,
    reviews,
    stubs: { stubs: stubs.data, total: stubs.meta.total },
    invitable,
    saved: saved.workers.includes(user.id),
    contacts: contacts.data,
    portfolio: portfolio.data,
    proof: proof.data,
    record: record?.data ?? null,
    shapes: user.is_worker ? shapesOf(user.counties.map(({ key }) => key)) : [],
    answerMinutes: answers.data.median_minutes,
    activePosts: posts.meta.total,
    banner: banner && { light: banner.data.banner_img, dark: banner.data.banner_img_dark },
  };
}

export const action = handleActions(showContacts, ...reviewActions, ...saveActions);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { user } = loaderData;
  const trades = user.jobCategories.map((category) => category.name).join(', ');
  const root = rootOf(matches);
  return [
    ...pageMeta({
      matches,
      title: [user.name, trades].filter(Boolean).join(' – '),
      description: user.about
        ? truncate(user.about, 155)
        : `${user.name}: ${userTypes[user.type_of].toLowerCase()}, ${count(user.reviews_count, nouns.ocjena)}. ${placesOf(user)}.`,
      path: paths.user(user.slug),
      ...(user.is_worker && { image: paths.sharePicture('majstor', user.slug) }),
    }),
    // JSON-LD is data, not script: the site's CSP allows it without a nonce.
    ...(root ? [{ 'script:ld+json': structuredData(user, root.appUrl) }] : []),
  ];
};

export default function UserPage({ loaderData }: Route.ComponentProps) {
  const { user, reviews, stubs, contacts, portfolio, proof, record, saved } = loaderData;
  const { shapes, answerMinutes, activePosts, banner, invitable } = loaderData;
  const own = useMe()?.id === user.id;
  const askable = useAskable(user);
  const mainActions = (place: 'card' | 'foot') => {
    const wide = place === 'card';
    if (askable)
      return (
        <>
          {wide && <AskOffer worker={user} wide />}
          <WriteTo user={user} wide={wide} beside={wide ? 'button' : 'icon'} />
          {!wide && <AskOffer worker={user} wide={false} />}
        </>
      );
    return own ? (
      <ButtonLink to={paths.editProfile()} wide={wide} icon={<Pencil size={18} aria-hidden />}>
        Uredite profil
      </ButtonLink>
    ) : (
      <WriteTo user={user} wide={wide} />
    );
  };
  return (
    <>
      <div className="profile-band">
        {banner && <ThemeImage fill priority {...banner} ratio="banner" />}
        <div className="page">
          <Avatar of={user} size="xl" />
        </div>
      </div>
      <div className="page profile-page">
        <div>
          <div className="profile-name">
            <h1>{user.name}</h1>
            {user.boosted && !own && <Badge tone="yellow">Istaknuto</Badge>}
          </div>
          <div className="profile-facts">
            <Stars value={user.rating} count={user.reviews_count} size={limits.starPx.profile} />
            <span className="muted">
              <CalendarDays size={18} aria-hidden />
              <span>
                <span className="profile-site">Korisnik </span>od {formatSince(user.created_at)}
              </span>
            </span>
          </div>
          <ProofBlock user={user} own={own} answerMinutes={answerMinutes} confirmed={proof.confirmed} />
          <TrackRecord record={record} own={own} />
          {user.about && <p className="profile-about">{user.about}</p>}
          {user.is_worker && (
            <section className="profile-section" aria-labelledby="rad">
              <SectionHead
                id="rad"
                title="Što radim i gdje"
                quantity={user.jobTypes.length > 0 && count(user.jobTypes.length, profileNouns.vrsta)}
              />
              <WorkAndPlaces
                user={user}
                shapes={shapes}
                confirmed={new Map(proof.job_types.map(({ id, confirmed }) => [id, confirmed]))}
              />
            </section>
          )}
          {(portfolio.length > 0 || proof.works.length > 0) && (
            <section className="profile-section" aria-labelledby="radovi">
              <SectionHead
                id="radovi"
                title="Radovi"
                quantity={proof.works.length > 0 && 'prije i poslije'}
              />
              {proof.works.length > 0 && <Works works={proof.works} />}
              {portfolio.length > 0 && <Portfolio pictures={portfolio} name={user.name} />}
            </section>
          )}
          <section className="profile-section" aria-labelledby="ocjene">
            <SectionHead
              id="ocjene"
              title="Ocjene"
              quantity={user.reviews_count > 0 && count(user.reviews_count, nouns.ocjena)}
            />
            {user.reviews_count > 0 ? (
              <RatingSummary
                rating={user.rating}
                count={user.reviews_count}
                distribution={reviews.meta.distribution}
              />
            ) : (
              <p className="muted">Još nema ocjena.</p>
            )}
            {user.can.review && (
              <p className="profile-review">
                <ReviewLink user={user} own={reviews.own} />
              </p>
            )}
            <ActionRefusal of={reviewActions} fields={['answer', 'reason']} />
            <ReviewList report={reportReview} first={reviews} load={loadReviewsOf(user.id, perPage)} />
            <ReviewStubs {...stubs} />
          </section>
        </div>
        <aside className="profile-side" aria-label="Podaci o korisniku">
          <Card className="profile-card">
            <div className={askable ? 'profile-ask profile-ask-two' : 'profile-ask'}>
              {mainActions('card')}
              {invitable && <Invite worker={user} />}
              {user.is_worker && !own && (
                <SaveButton kind="workers" id={user.id} name={user.name} saved={saved} look="wide" />
              )}
              {activePosts > 0 && <PostsOfPerson user={user} count={activePosts} />}
            </div>
            <ActionRefusal of={saveActions} />
            <Contacts key={user.id} user={user} counts={contacts} own={own} />
            <ShareProfile user={user} />
          </Card>
          <div className="detail-quiet">
            <BackLink to={paths.workers()}>Natrag na popis majstora</BackLink>
            {!own && <ReportLink subject="user" id={user.id} name={user.name} label="Prijavite profil" />}
          </div>
          <AdSlot most={1} look="column" level="h2" />
        </aside>
      </div>
      <div className="action-foot">
        {!own && contacts.phones + contacts.emails > 0 && (
          <IconLink to="#kontakt" label="Kontakt" icon={<Phone size={20} aria-hidden />} />
        )}
        {mainActions('foot')}
      </div>
    </>
  );
}

function AskOffer({ worker, wide }: { worker: Worker; wide: boolean }) {
  return (
    <ButtonLink
      variant="primary"
      wide={wide}
      to={paths.newJob({ majstor: worker.slug })}
      icon={<FileQuestion size={20} aria-hidden />}
    >
      Zatražite ponudu
    </ButtonLink>
  );
}

function ShareProfile({ user }: { user: User }) {
  const [open, setOpen] = useState<'qr' | 'print' | null>(null);
  const close = () => setOpen(null);
  const qr = useOnDemand(() => import('./qr-dialog.tsx'), open === 'qr', close);
  const card = useOnDemand(() => import('./print-card.tsx'), open === 'print', close);
  const icon = { size: 20, 'aria-hidden': true } as const;
  return (
    <div className="share-row script-only">
      <button type="button" onClick={() => void share(user.name, paths.user(user.slug))}>
        <Share2 {...icon} />
        Podijelite
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen('qr')}>
        <QrCode {...icon} />
        QR kod
      </button>
      <button type="button" onClick={() => setOpen('print')}>
        <Printer {...icon} />
        Ispis kartice
      </button>
      <Presence>{qr && open === 'qr' && <qr.QrDialog user={user} onClose={close} />}</Presence>
      {card && open === 'print' && <card.PrintCard user={user} onDone={close} />}
    </div>
  );
}
