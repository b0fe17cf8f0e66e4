import { CalendarDays, Mail, MapPin, ShieldCheck, Star } from 'lucide-react';
import { redirect } from 'react-router';
import { listJobPosts } from '#contract/job-posts.ts';
import { userTypes } from '#contract/labels.ts';
import { limits } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { listReviews } from '#contract/reviews.ts';
import { count, formatNumber, formatSince, nouns, truncate } from '#contract/text.ts';
import { getJobCategory } from '#contract/trades.ts';
import { getUser } from '#contract/users.ts';
import { PostsOfPerson } from '../job-posts/posts-of-person.tsx';
import { load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { revalidatesBeyondModal } from '../platform/modal-query.ts';
import { useModals } from '../platform/modals.tsx';
import { useMe } from '../platform/session.ts';
import { RatingSummary } from '../reviews/rating-summary.tsx';
import { loadReviewsOf, ReviewList } from '../reviews/review-list.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { BackLink } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Stars } from '../ui/stars.tsx';
import { ThemeImage } from '../ui/theme-image.tsx';
import { TitleBlock } from '../ui/title-block.tsx';
import type { Route } from './+types/user.page.ts';
import { ProfileTrades } from './profile-parts.tsx';
import { placesOf } from './worker-places.ts';

const perPage = limits.perPage.profileReviews;

export async function loader(args: Route.LoaderArgs) {
  const { data: user } = await load(args, getUser, { params: { id: args.params.slug } });
  // An id leads to the same profile, which has one address.
  if (args.params.slug !== user.slug) throw redirect(paths.user(user.slug), 301);
  const page = Math.max(1, Math.trunc(Number(new URL(args.request.url).searchParams.get('stranica'))) || 1);
  const [category] = user.jobCategories;
  const [reviews, posts, banner] = await Promise.all([
    load(args, listReviews, { params: { id: user.id }, query: { page, per_page: perPage } }),
    load(args, listJobPosts, { query: { user_id: user.id, per_page: 1 } }),
    category && load(args, getJobCategory, { params: { key: category.key } }),
  ]);
  return { user, reviews, activePosts: posts.meta.total, banner: banner && { light: banner.data.banner_img, dark: banner.data.banner_img_dark } };
}

export const shouldRevalidate = revalidatesBeyondModal;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { user } = loaderData;
  const trades = user.jobCategories.map((category) => category.name).join(', ');
  return pageMeta({
    matches,
    title: [user.name, trades].filter(Boolean).join(' – '),
    description: user.about
      ? truncate(user.about, 155)
      : `${userTypes[user.type_of]} na Meštru. ${count(user.reviews_count, nouns.ocjena)}. ${placesOf(user)}.`,
    path: paths.user(user.slug),
  });
};

export default function UserPage({ loaderData: { user, reviews, activePosts, banner } }: Route.ComponentProps) {
  const me = useMe();
  const { show } = useModals();
  const own = me?.id === user.id;
  const [category] = user.jobCategories;
  const review = user.can.review && (
    <ButtonLink
      to={paths.reviewUser(user.slug)}
      variant="primary"
      icon={<Star size={20} aria-hidden />}
      onClick={(event) => {
        event.preventDefault();
        if (me) show('review', { user });
        else show('auth', { reason: 'create_review', after: { fallback: 'show_reviews_form', user: { id: user.id, name: user.name } } });
      }}
    >
      Ocijenite
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
          <div className="profile-actions">{own ? <ButtonLink to={paths.profile()}>Vaš profil</ButtonLink> : review}</div>
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
            <section className="profile-section" aria-labelledby="ocjene">
              <h2 id="ocjene">Ocjene</h2>
              {user.reviews_count > 0 ? (
                <RatingSummary rating={user.rating} count={user.reviews_count} distribution={reviews.meta.distribution} />
              ) : (
                <p className="muted">Još nema ocjena.</p>
              )}
              <ReviewList first={reviews} load={loadReviewsOf(user.id, perPage)} />
            </section>
          </div>
          <aside className="detail-side" aria-label="Podaci o korisniku">
            <Card className="overflow-hidden">
              <TitleBlock
                layout="rows"
                className="border-t-0"
                facts={[
                  { label: 'Vrsta profila', value: userTypes[user.type_of] },
                  ...(user.is_worker ? [{ label: 'Gdje radi', value: placesOf(user) }] : []),
                  { label: 'Na Meštru od', half: true, value: formatSince(user.created_at) },
                  { label: 'Ocjene', half: true, value: formatNumber(user.reviews_count) },
                ]}
              />
            </Card>
            {activePosts > 0 && <PostsOfPerson user={user} count={activePosts} />}
            <BackLink to={paths.workers()}>Natrag na popis majstora</BackLink>
          </aside>
        </div>
      </div>
      {!own && <div className="action-foot">{review}</div>}
    </>
  );
}
