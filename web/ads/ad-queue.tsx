import type { Ad } from '#contract/ads.ts';
import { count, formatDate, formatNumber } from '#contract/format.ts';
import { accountNouns } from '#contract/plurals.ts';
import { Link } from '../platform/page/link.tsx';
import { adsHref, type Place } from './admin-tabs.ts';

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

export function AdQueue({ ads, current, place, now }: Props) {
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
