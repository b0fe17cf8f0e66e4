import { redirect, useNavigation } from 'react-router';
import { formatLongDate } from '#contract/format.ts';
import { placeOf } from '#contract/labels.ts';
import { listOwnOffers, type OwnOffer } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/card.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { When } from '../ui/display/when.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListRegion } from '../ui/lists/list-region.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { SkeletonJobPostCard, Skeletons } from '../ui/lists/skeleton.tsx';
import type { Route } from './+types/own-offers.page.ts';
import { askToWithdraw, makeQuote, withdrawOffer } from './offer-actions.ts';
import { QuoteButton, QuoteLink } from './offer-buttons.tsx';
import { offerStates, priceOf, startOf } from './offer-words.ts';
import { type OfferTab, ownOffersPath, readOwnOffersQuery, statusesOf } from './own-offers-query.ts';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const query = readOwnOffersQuery(new URL(args.request.url).searchParams);
  const { data: offers, meta } = await load(args, listOwnOffers, {
    query: { page: query.page, ...(query.tab && { status: statusesOf(query.tab).join(',') }) },
  });
  if (query.page > meta.last_page) throw redirect(ownOffersPath({ ...query, page: meta.last_page }));
  return { query, offers, counts: meta.counts, last: meta.last_page, offering: me.type_of !== 'client' };
}

export const action = handleActions(withdrawOffer, makeQuote);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moje ponude' });

const tabs: Record<OfferTab, string> = {
  open: 'Čekaju',
  accepted: 'Prihvaćene',
  declined: 'Odbijene',
  expired: 'Istekle',
  withdrawn: 'Povučene',
};

export default function OwnOffersPage({
  loaderData: { query, offers, counts, last, offering },
}: Route.ComponentProps) {
  const next = useNavigation().location;
  const asked =
    next?.pathname === paths.myOffers() ? readOwnOffersQuery(new URLSearchParams(next.search)) : query;
  const { tab, page } = query;
  const countOf = (one: OfferTab) => statusesOf(one).reduce((sum, status) => sum + counts[status], 0);
  return (
    <>
      <h1>Moje ponude</h1>
      <Tabs
        label="Stanje ponuda"
        className="my-1"
        tabs={[
          { label: 'Sve', to: ownOffersPath({}), count: counts.all, current: !tab },
          ...(Object.keys(tabs) as OfferTab[]).map((one) => ({
            label: tabs[one],
            to: ownOffersPath({ tab: one }),
            count: countOf(one),
            current: tab === one,
          })),
        ]}
      />
      <ActionRefusal />
      <ListRegion
        busy={asked.tab !== tab || asked.page !== page}
        version={`${tab ?? ''} ${page}`}
        skeleton={<Skeletons of={SkeletonJobPostCard} count={3} className="job-list" />}
      >
        {offers.length > 0 ? (
          <div className="grid gap-4">
            {offers.map((offer) => (
              <OwnOfferCard key={offer.id} offer={offer} />
            ))}
          </div>
        ) : (
          <NoOffers some={counts.all > 0} offering={offering} />
        )}
      </ListRegion>
      <Pager page={page} last={last} href={(to) => ownOffersPath({ tab, page: to })} />
    </>
  );
}

function OwnOfferCard({ offer }: { offer: OwnOffer }) {
  const { label, ...look } = offerStates[offer.status];
  const { post } = offer;
  return (
    <Card as="article" className="own-offer-card">
      <div className="own-post-head">
        {post && (
          <ThemeImage light={post.job_type.list_img} dark={post.job_type.list_img_dark} ratio="square" fill />
        )}
        <div className="min-w-0 flex-1">
          <div className="own-post-title-row">
            <h2 className="own-post-title">
              {post ? <Link to={paths.job(post.id)}>{post.job_type.name}</Link> : offer.job_post.job_type}
            </h2>
            <Badge {...look}>{label}</Badge>
          </div>
          <p className="own-post-where small faint">
            {post
              ? `${post.user.name} · ${placeOf(post.county, post.town)} · `
              : 'Upit više nije dostupan · '}
            <When at={offer.created_at} />
          </p>
        </div>
      </div>
      <p className="own-post-subject" dir="auto">
        {offer.work}
      </p>
      <TitleBlock
        facts={[
          { label: 'Cijena', value: priceOf(offer) },
          { label: 'Početak', value: startOf(offer) },
          { label: 'Vrijedi do', value: formatLongDate(offer.valid_until) },
          ...(offer.quote ? [{ label: 'Pisana ponuda', value: <QuoteLink quote={offer.quote} /> }] : []),
        ]}
      />
      <Next offer={offer} />
    </Card>
  );
}

function Next({ offer }: { offer: OwnOffer }) {
  const { id, status, deal_id: deal, post, can } = offer;
  const again =
    post?.status === 'active' && (status === 'expired' || status === 'declined' || status === 'withdrawn');
  if (!post && !can.withdraw && deal === null) return null;
  return (
    <div className="own-post-actions">
      {status === 'accepted' && deal !== null && (
        <ButtonLink size="sm" to={paths.deal(deal)}>
          Otvorite dogovor
        </ButtonLink>
      )}
      {again && post && (
        <ButtonLink size="sm" to={paths.offer(post.id)}>
          Pošaljite novu ponudu
        </ButtonLink>
      )}
      {post && (
        <ButtonLink size="sm" variant="text" to={paths.chat(post.user.slug, post.id)}>
          Otvorite razgovor
        </ButtonLink>
      )}
      <QuoteButton offer={offer} />
      {can.withdraw && (
        <ActionButton action={withdrawOffer} values={{ id }} ask={askToWithdraw} size="sm" variant="text">
          Povucite ponudu
        </ActionButton>
      )}
    </div>
  );
}

const NoOffers = ({ some, offering }: { some: boolean; offering: boolean }) =>
  some ? (
    <EmptyState
      card
      drawing="sheet"
      level="h2"
      title="Nema ponuda u ovom stanju"
      actions={<ButtonLink to={ownOffersPath({})}>Sve ponude</ButtonLink>}
    />
  ) : (
    <EmptyState
      card
      drawing="sheet"
      level="h2"
      title="Još niste poslali ponudu"
      text={
        offering
          ? 'Otvorite upit koji Vam odgovara i pošaljite cijenu. Sve što pošaljete stoji ovdje.'
          : 'Ponude šalju majstori. Ako i Vi nudite usluge, promijenite vrstu profila.'
      }
      actions={
        offering ? (
          <ButtonLink variant="primary" to={paths.account()}>
            Poslovi za Vas
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.editProfile()}>Uredite profil</ButtonLink>
        )
      }
    />
  );
