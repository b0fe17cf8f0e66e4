import type { CSSProperties } from 'react';
import type { Dashboard, WaitingInquiry, WaitingOffer } from '#contract/dashboard.ts';
import { count, formatDay, formatLongDate, formatMoney, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/plurals.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Card } from '../ui/display/card.tsx';
import { MoreLink, SectionHead } from '../ui/display/section-head.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { When } from '../ui/display/when.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { dashboardNouns } from './nouns.ts';

export function WaitingInquiries({
  waiting: { data, total, offers_total: offers },
}: {
  waiting: Dashboard['waiting'];
}) {
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="ponude-cekaju">
      <SectionHead
        id="ponude-cekaju"
        title="Ponude čekaju Vas"
        quantity={`${count(offers, accountNouns.ponuda)} na ${count(total, dashboardNouns.naUpit)}`}
      />
      {data.map((one, place) => (
        <Inquiry key={one.post.id} inquiry={one} first={place === 0} />
      ))}
      {total > data.length && <MoreLink label="Svi moji poslovi" to={paths.myJobs()} />}
    </section>
  );
}

const priceOf = ({ price_from_cents: from, price_to_cents: to }: WaitingOffer) =>
  to === null ? formatMoney(from) : `od ${formatMoney(from)}`;

const most = 3;
/** Minimum distance between two marks in per cent, so that their figures do not overlap. */
const apart = 34;

/**
 * Returns offers, which are given cheapest first, with their positions from 0 (lowest price) to 100 per cent
 * (highest price). Of more than three offers, returns only the two cheapest and the most expensive.
 */
export function priceMarks(offers: readonly WaitingOffer[]): { offer: WaitingOffer; percent: number }[] {
  const shown = offers.length > most ? [...offers.slice(0, most - 1), ...offers.slice(-1)] : offers;
  const [least, greatest] = [shown[0]?.price_from_cents ?? 0, shown.at(-1)?.price_from_cents ?? 0];
  const last = shown.length - 1;
  return shown.map((offer, place) => {
    if (last === 0) return { offer, percent: 50 };
    const at =
      greatest > least ? (100 * (offer.price_from_cents - least)) / (greatest - least) : (100 * place) / last;
    return {
      offer,
      percent:
        place === 0 ? 0 : place === last ? 100 : Math.round(Math.min(100 - apart, Math.max(apart, at))),
    };
  });
}

function Inquiry({ inquiry: { post, offers }, first }: { inquiry: WaitingInquiry; first: boolean }) {
  const [cheapest] = offers;
  const soonest = offers
    .map(({ starts_on }) => starts_on)
    .filter((day) => day !== null)
    .sort()[0];
  const best = offers
    .filter(({ worker }) => worker.reviews_count > 0)
    .sort((a, b) => b.worker.rating - a.worker.rating)[0];
  const until = offers.map(({ valid_until }) => valid_until).sort()[0];
  return (
    <Card as="article" className="day-inquiry">
      <div className="day-inquiry-head">
        <ThemeImage light={post.job_type.list_img} dark={post.job_type.list_img_dark} ratio="square" fill />
        <div>
          <h3>
            <Link to={paths.job(post.id)}>{post.job_type.name}</Link>
          </h3>
          <p className="small muted">
            Objavljeno <When at={post.created_at} format={formatDay} />
            {until && ` · ponude vrijede do ${formatLongDate(until)}`}
          </p>
        </div>
        <ButtonLink variant={first ? 'primary' : 'secondary'} size="sm" to={`${paths.job(post.id)}#ponude`}>
          {offers.length === 1 ? 'Pogledajte ponudu' : count(offers.length, dashboardNouns.usporediPonudu)}
        </ButtonLink>
      </div>
      <ol className="day-prices" aria-label="Ponude po cijeni">
        {priceMarks(offers).map(({ offer, percent }) => (
          <li key={offer.id} style={{ '--at': `${percent}%` } as CSSProperties}>
            <Avatar of={offer.worker} className="day-price-face" />
            <b>{priceOf(offer)}</b>
            <span>{offer.worker.name}</span>
          </li>
        ))}
      </ol>
      <TitleBlock
        className="day-inquiry-facts"
        facts={[
          ...(cheapest ? [{ label: 'Najniža', value: priceOf(cheapest) }] : []),
          { label: 'Najraniji dolazak', value: soonest ? formatLongDate(soonest) : 'po dogovoru' },
          {
            label: 'Najbolja ocjena',
            value: best ? `${formatNumber(best.worker.rating)} · ${best.worker.name}` : 'Nema ocjena',
          },
        ]}
      />
    </Card>
  );
}
