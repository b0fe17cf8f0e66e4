import { CalendarCheck, CalendarDays, Mail, MapPin, Pencil, Phone, ShieldCheck } from 'lucide-react';
import { redirect } from 'react-router';
import { getAnswerTime } from '#contract/chats.ts';
import { listJobPosts } from '#contract/job-posts.ts';
import { userTypes } from '#contract/labels.ts';
import { limits } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { countContacts, listPortfolio } from '#contract/profile.ts';
import { listReviews } from '#contract/reviews.ts';
import { count, formatNumber, formatSince, formatWait, nouns, truncate } from '#contract/text.ts';
import { getJobCategory } from '#contract/trades.ts';
import { getUser } from '#contract/users.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { WriteTo } from '../chats/write-to.tsx';
import { PostsOfPerson } from '../job-posts/posts-of-person.tsx';
import { hasActivePosts } from '../offers/invitations.ts';
import { Invite } from '../offers/invite.tsx';
import { ActRefusal } from '../platform/act-refusal.tsx';
import { acts } from '../platform/acts.ts';
import { hasToken } from '../platform/guards.ts';
import { load } from '../platform/load.ts';
import { pageMeta, rootOf } from '../platform/meta.ts';
import { useMe } from '../platform/session.ts';
import { ReportLink, reportReview } from '../reports/report-link.tsx';
import { RatingSummary } from '../reviews/rating-summary.tsx';
import { reviewActs } from '../reviews/review-acts.ts';
import { ReviewLink } from '../reviews/review-link.tsx';
import { loadReviewsOf, ReviewList } from '../reviews/review-list.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { IconLink } from '../ui/actions/icon-button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Card } from '../ui/display/card.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import type { Route } from './+types/user.page.ts';
import { availabilityText } from './availability.ts';
import { ContactsCard, showContacts } from './contacts.tsx';
import { Portfolio } from './portfolio.tsx';
import { ProfileTrades } from './profile-parts.tsx';
import { ShareProfile } from './share.tsx';
import { structuredData } from './structured-data.ts';
import { placesOf } from './worker-places.ts';

const perPage = limits.perPage.profileReviews;

export async function loader(args: Route.LoaderArgs) {
  const { data: user } = await load(args, getUser, { params: { id: args.params.slug } });
  const { search, searchParams } = new URL(args.request.url);
  // An id and a former slug lead to the same profile, which has one address.
  if (args.params.slug !== user.slug) throw redirect(paths.user(user.slug) + search, 301);
  const page = Math.max(1, Math.trunc(Number(searchParams.get('stranica'))) || 1);
  const [category] = user.jobCategories;
  const params = { id: user.id };
  const [contacts, portfolio, reviews, posts, answers, banner, invitable] = await Promise.all([
    load(args, countContacts, { params }),
    load(args, listPortfolio, { params }),
    load(args, listReviews, { params, query: { page, per_page: perPage } }),
    load(args, listJobPosts, { query: { user_id: user.id, per_page: 1 } }),
    load(args, getAnswerTime, { params }),
    category && load(args, getJobCategory, { params: { key: category.key } }),
    user.is_worker && !user.can.edit && hasToken(args.request) ? hasActivePosts(args) : false,
  ]);
  return {
    user,
    reviews,
    invitable,
    contacts: contacts.data,
    portfolio: portfolio.data,
    available: user.available_from && user.type_of !== 'client' ? availabilityText(user.available_from, new Date()) : undefined,
    answerMinutes: answers.data.median_minutes,
    activePosts: posts.meta.total,
    banner: banner && { light: banner.data.banner_img, dark: banner.data.banner_img_dark },
  };
}

export const action = acts(showContacts, ...reviewActs);

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
        : `${userTypes[user.type_of]} na Meštru. ${count(user.reviews_count, nouns.ocjena)}. ${placesOf(user)}.`,
      path: paths.user(user.slug),
      ...(user.is_worker && { image: paths.sharePicture('majstor', user.slug) }),
    }),
    // JSON-LD is data, not script: the site's CSP allows it without a nonce.
    ...(root ? [{ 'script:ld+json': structuredData(user, root.appName, root.appUrl) }] : []),
  ];
};

export default function UserPage({ loaderData }: Route.ComponentProps) {
  const { user, reviews, contacts, portfolio, available, answerMinutes, activePosts, banner, invitable } = loaderData;
  const me = useMe();
  const own = me?.id === user.id;
  const [category] = user.jobCategories;
  const review = user.can.review && <ReviewLink user={user} own={reviews.own} />;
  const actions = (
    <>
      {review}
      <WriteTo user={user} />
    </>
  );
  const edit = (
    <ButtonLink to={paths.editProfile()} icon={<Pencil size={18} aria-hidden />}>
      Uredite profil
    </ButtonLink>
  );
  return (
    <>
      <div className="profile-banner">{banner && <ThemeImage fill priority {...banner} ratio="banner" />}</div>
      <div className="page">
        <div className="profile-top">
          <Avatar name={user.name} src={user.profile_img} size="xl" hue={category?.hue} />
          <h1 className="profile-name">{user.name}</h1>
          <div className="profile-facts">
            <Stars value={user.rating} count={user.reviews_count} size={limits.starPx.profile} />
            {user.trade_verified && (
              <Badge tone="green" plain icon={<ShieldCheck size={18} aria-hidden />}>
                Provjereni obrt
              </Badge>
            )}
            {user.is_verified && (
              <Badge tone="green" plain icon={<Mail size={18} aria-hidden />}>
                Email potvrđen
              </Badge>
            )}
            {available && (
              <Badge tone="blue" plain icon={<CalendarCheck size={18} aria-hidden />}>
                {available}
              </Badge>
            )}
            {user.boosted && !own && <Badge tone="yellow">Istaknuto</Badge>}
            {user.is_worker && (
              <span className="muted">
                <MapPin size={18} aria-hidden />
                {placesOf(user)}
              </span>
            )}
            <span className="muted">
              <CalendarDays size={18} aria-hidden />
              Na Meštru od {formatSince(user.created_at)}
            </span>
          </div>
          <div className="profile-actions">{own ? edit : actions}</div>
        </div>
        <div className="with-aside">
          <div>
            {user.about && (
              <section className="profile-section">
                <h2>O meni</h2>
                <p className="lead whitespace-pre-line">{user.about}</p>
              </section>
            )}
            {user.is_worker && (
              <section className="profile-section">
                <h2>Što radim</h2>
                <ProfileTrades user={user} />
              </section>
            )}
            {portfolio.length > 0 && (
              <section className="profile-section" aria-labelledby="radovi">
                <h2 id="radovi">Radovi</h2>
                <Portfolio pictures={portfolio} name={user.name} />
              </section>
            )}
            <section className="profile-section" aria-labelledby="ocjene">
              <h2 id="ocjene">Ocjene</h2>
              {user.reviews_count > 0 ? (
                <RatingSummary rating={user.rating} count={user.reviews_count} distribution={reviews.meta.distribution} />
              ) : (
                <p className="muted">Još nema ocjena.</p>
              )}
              <ActRefusal of={reviewActs} fields={['answer', 'reason']} />
              <ReviewList report={reportReview} first={reviews} load={loadReviewsOf(user.id, perPage)} />
            </section>
          </div>
          <aside className="detail-side" aria-label="Podaci o korisniku">
            <ContactsCard key={user.id} user={user} counts={contacts} own={own} />
            <Card className="overflow-hidden">
              <TitleBlock
                layout="rows"
                className="border-t-0"
                facts={[
                  { label: 'Vrsta profila', value: userTypes[user.type_of] },
                  ...(user.is_worker ? [{ label: 'Gdje radi', value: placesOf(user) }] : []),
                  ...(answerMinutes === null ? [] : [{ label: 'Odgovara', value: `obično za ${formatWait(Math.max(1, answerMinutes) * 60)}` }]),
                  { label: 'Na Meštru od', half: true, value: formatSince(user.created_at) },
                  { label: 'Ocjene', half: true, value: formatNumber(user.reviews_count) },
                ]}
              />
            </Card>
            {own && user.type_of !== 'client' && !user.trade_verified && (
              <ButtonLink wide to={paths.tradeCheck()} icon={<ShieldCheck size={20} aria-hidden />}>
                Provjerite obrt
              </ButtonLink>
            )}
            {invitable && <Invite worker={user} />}
            <ShareProfile user={user} />
            {activePosts > 0 && <PostsOfPerson user={user} count={activePosts} />}
            <div className="detail-quiet">
              <BackLink to={paths.workers()}>Natrag na popis majstora</BackLink>
              {!own && <ReportLink subject="user" id={user.id} name={user.name} label="Prijavite profil" />}
            </div>
            <AdSlot most={1} look="column" level="h2" />
          </aside>
        </div>
      </div>
      <div className="action-foot">
        {!own && contacts.phones + contacts.emails > 0 && <IconLink to="#kontakt" label="Kontakt" icon={<Phone size={20} aria-hidden />} />}
        {own ? edit : actions}
      </div>
    </>
  );
}
