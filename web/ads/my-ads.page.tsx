import { Plus } from 'lucide-react';
import { type Ad, myAds } from '#contract/ads.ts';
import { limits } from '#contract/constants.ts';
import { formatDay, formatMoney } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/my-ads.page.ts';
import { AdPicture } from './ad-picture.tsx';
import { AdProgress } from './ad-progress.tsx';
import { AdStatusBadge } from './ad-status-badge.tsx';
import '../styles/advertisers.css';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const page = pageIn(new URL(args.request.url).searchParams);
  const { data: ads, meta: list } = await load(args, myAds, {
    query: { page, per_page: limits.perPage.general },
  });
  return { ads, page: list.current_page, last: list.last_page, total: list.total };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moji oglasi' });

const href = (page: number) => (page > 1 ? `${paths.myAds()}?stranica=${page}` : paths.myAds());

export default function MyAdsPage({ loaderData: { ads, page, last, total } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <div className="page-head mt-0">
        <h1>Moji oglasi</h1>
        {total > 0 && (
          <ButtonLink to={paths.newAd()} icon={<Plus size={20} aria-hidden />}>
            Kreirajte oglas
          </ButtonLink>
        )}
      </div>
      {ads.map((ad) => (
        <AdRow key={ad.id} ad={ad} />
      ))}
      {ads.length === 0 &&
        (total > 0 ? (
          <EmptyState
            card
            level="h2"
            drawing="sheet"
            title="Na ovoj stranici nema oglasa"
            text="Popis je u međuvremenu kraći."
            actions={<ButtonLink to={paths.myAds()}>Na početak popisa</ButtonLink>}
          />
        ) : (
          <EmptyState
            card
            level="h2"
            drawing="sheet"
            title="Još nemate oglasa"
            text="Oglas vide ljudi koji upravo traže tko će im nešto popraviti ili urediti. Plaćate samo prikazivanja."
            actions={
              <>
                <ButtonLink variant="primary" to={paths.newAd()}>
                  Kreirajte oglas
                </ButtonLink>
                <ButtonLink to={paths.advertising()}>Kako oglašavanje radi</ButtonLink>
              </>
            }
          />
        ))}
      <Pager page={page} last={last} href={href} />
    </div>
  );
}

function AdRow({ ad }: { ad: Ad }) {
  return (
    <article className="card card-link ad-row">
      <AdPicture picture={ad.adsMedias[0] ?? null} />
      <div className="ad-row-text">
        <div className="ad-actions items-center">
          <AdStatusBadge status={ad.status} />
        </div>
        <h2>
          <Link to={paths.ad(ad.id)} className="stretched-link">
            {ad.title}
          </Link>
        </h2>
        {ad.paid_at && <AdProgress ad={ad} />}
        <p className="ad-row-facts">
          <span>{formatMoney(ad.amount_cents)}</span>
          <span>Spremljen: {formatDay(ad.created_at)}</span>
        </p>
        {ad.can.pay && (
          <div>
            <ButtonLink size="sm" className="above-link" to={paths.payment(ad.id)}>
              Platite {formatMoney(ad.amount_cents)}
            </ButtonLink>
          </div>
        )}
      </div>
    </article>
  );
}
