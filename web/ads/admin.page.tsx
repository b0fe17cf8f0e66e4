import { redirect } from 'react-router';
import { type Ad, adminAds, getAd } from '#contract/ads.ts';
import { count, formatDate, formatNumber } from '#contract/format.ts';
import { getReasons } from '#contract/moderation.ts';
import { accountNouns } from '#contract/plurals.ts';
import { nextOf } from '../moderation/waiting.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { attempt, load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/admin.page.ts';
import { AdCase } from './ad-case.tsx';
import { AdDecision, approve, decline, pause } from './ad-decision.tsx';
import { adsHref, type Place, placeIn, tabNames, tabOf, tabs } from './admin-tabs.ts';
import { isWhole } from './own-ad.ts';

export async function loader(args: Route.LoaderArgs) {
  const { chosen, ...place } = placeIn(new URL(args.request.url).searchParams);
  const { status } = tabs[place.tab];
  const [list, declining, pausing] = await Promise.all([
    load(args, adminAds, { query: { status, page: place.page } }),
    load(args, getReasons, { query: { decision: 'ad_decline' } }),
    load(args, getReasons, { query: { decision: 'ad_pause' } }),
  ]);
  if (place.page > list.meta.last_page)
    throw redirect(adsHref({ ...place, page: list.meta.last_page }, chosen));
  const waiting =
    status === 'pending'
      ? list.meta.total
      : (await load(args, adminAds, { query: { per_page: 1 } })).meta.total;
  const listed = list.data.find((ad) => ad.id === chosen);
  // A link from a report, a payment or the log may point to an ad that is now listed in another tab of this
  // page.
  const found = chosen && !listed ? await attempt(args, getAd, { params: { id: chosen } }) : undefined;
  const elsewhere = found?.ok && isWhole(found.data.data) ? found.data.data : undefined;
  const ad = listed ?? elsewhere ?? list.data[0];
  if (elsewhere && elsewhere.status !== status)
    throw redirect(adsHref({ tab: tabOf(elsewhere.status), page: 1 }, chosen));
  const reasons = { decline: declining.data, pause: pausing.data };
  return { place, chosen, ads: list.data, last: list.meta.last_page, waiting, ad, reasons, now: Date.now() };
}

export const action = handleActions(approve, decline, pause);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Oglasi' });

export default function AdminAdsPage({ loaderData }: Route.ComponentProps) {
  const { place, chosen, ads, last, waiting, ad, reasons, now } = loaderData;
  const next =
    ad &&
    nextOf(
      ads.map(({ id }) => id),
      ad.id,
    );
  return (
    <>
      <div className="admin-head">
        <h1>Oglasi</h1>
        <p className="small muted" role="status">
          {waiting === 0 ? 'Ništa ne čeka.' : `Čeka: ${count(waiting, accountNouns.oglas)}`}
        </p>
        <CsvLink of="ads" name="oglasi" query={{ status: tabs[place.tab].status }} />
      </div>
      <Tabs
        label="Stanje oglasa"
        className="mb-4"
        tabs={tabNames.map((tab) => ({
          to: adsHref({ tab, page: 1 }),
          label: tabs[tab].label,
          current: tab === place.tab,
          ...(tab === 'na-pregledu' && { count: waiting }),
        }))}
      />
      <ActionRefusal fields={['reason', 'text']} className="mb-4" />
      {ad ? (
        <div className={chosen ? 'moderation moderation-open' : 'moderation'}>
          {ads.length > 0 ? (
            <AdQueue ads={ads} current={ad.id} place={place} now={now} />
          ) : (
            <p className="card queue p-5 muted">Ovdje nema oglasa.</p>
          )}
          <div className={chosen ? undefined : 'desktop-only'}>
            {chosen && (
              <div className="phone-only">
                <BackLink to={adsHref(place)}>Natrag na popis oglasa</BackLink>
              </div>
            )}
            {chosen !== undefined && chosen !== ad.id && (
              <Notice className="mb-4">Odabranog oglasa više nema. Ovo je sljedeći.</Notice>
            )}
            <AdCase key={ad.id} ad={ad}>
              {(ad.can.approve || ad.can.decline || ad.can.pause) && (
                <AdDecision ad={ad} next={adsHref(place, next)} reasons={reasons} />
              )}
            </AdCase>
          </div>
        </div>
      ) : (
        <EmptyState
          card
          drawing="sheet"
          title={place.tab === 'na-pregledu' ? 'Sve je pregledano' : 'Ovdje nema oglasa'}
          text={
            place.tab === 'na-pregledu'
              ? 'Plaćeni oglasi pojavit će se ovdje čim stignu.'
              : 'Nijedan oglas nije u ovom stanju.'
          }
        />
      )}
      <Pager page={place.page} last={last} href={(page) => adsHref({ ...place, page })} />
    </>
  );
}

interface Props {
  ads: readonly Ad[];
  current: number;
  place: Place;
  now: number;
}

const stateOf = (
  { status, appearances, desired_appearances: desired, paid_at: paid, created_at: created }: Ad,
  now: number,
) =>
  status === 'active' || status === 'paused'
    ? `${formatNumber(appearances)} od ${formatNumber(desired)}`
    : `${paid ? 'plaćeno' : 'sastavljeno'} ${formatDate(paid ?? created, new Date(now))}`;

function AdQueue({ ads, current, place, now }: Props) {
  return (
    <ol className="card queue" aria-label="Oglasi">
      {ads.map((ad) => (
        <li key={ad.id}>
          <Link
            to={adsHref(place, ad.id)}
            className="queue-item"
            aria-current={ad.id === current ? 'true' : undefined}
            preventScrollReset
          >
            <b>{ad.title}</b>
            <small className="block" suppressHydrationWarning>
              {ad.name} · {count(ad.desired_appearances, accountNouns.prikazivanje)} · {stateOf(ad, now)}
            </small>
          </Link>
        </li>
      ))}
    </ol>
  );
}
