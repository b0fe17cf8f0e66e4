import { ArrowDownWideNarrow, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { count, formatMoney } from '#contract/format.ts';
import type { JobPost } from '#contract/job-posts.ts';
import { type ComparedOffer, markOffersSeen, type Offer } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/plurals.ts';
import { api } from '../platform/api/api.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { OfferRow } from './offer-row.tsx';
import { inOrder, offerOrders, orderIn, orderParameter } from './offers-order.ts';
import { axisOf } from './price-axis.ts';
import { PriceOnAxis, PriceRules, PriceScale } from './price-track.tsx';

function useSeen(offers: readonly Offer[]): void {
  const [newest] = offers.toSorted((a, b) => b.id - a.id);
  const [post, last] = [newest?.job_post.id, newest?.id];
  useEffect(() => {
    if (post === undefined || last === undefined) return;
    api.call(markOffersSeen, { params: { id: post } }).catch(() => undefined);
  }, [post, last]);
}

interface Props {
  post: Pick<JobPost, 'status' | 'audience' | 'job_category'>;
  offers: readonly ComparedOffer[];
  budget?: number | null;
}

/** Lists the offers of a post in the sort order that the URL states. */
export function OffersOfPost({ post, offers, budget = null }: Props) {
  useSeen(offers);
  const [params] = useSearchParams();
  const sorted = inOrder(offers, orderIn(params));
  if (sorted.length === 0)
    return (
      <section className="offers-none" aria-labelledby="ponude">
        <h2 id="ponude">Još nema ponuda</h2>
        <p className="muted">
          {post.audience === 'all'
            ? 'Čim neka stigne, javljamo Vam. Možete i sami pozvati majstore.'
            : 'Čim neka stigne, javljamo Vam.'}
        </p>
        <InviteMore post={post} />
      </section>
    );
  const axis = axisOf(sorted, budget);
  return (
    <section className="offers-section" aria-labelledby="ponude">
      <div className="offers-head">
        <div className="section-head">
          <h2 id="ponude">{count(sorted.length, accountNouns.ponuda)}</h2>
          <span className="dimension" aria-hidden />
        </div>
        {sorted.length > 1 && <Orders params={params} />}
      </div>
      <div className="card offers-glance phone-only" aria-hidden>
        <PriceScale axis={axis} budget={budget} />
        <div className="offers-glance-rows">
          <PriceRules axis={axis} budget={budget} />
          {sorted.map((offer) => (
            <div key={offer.id} className="offers-glance-row">
              <Avatar of={offer.worker} size="xs" />
              <PriceOnAxis offer={offer} axis={axis} budget={budget} />
            </div>
          ))}
        </div>
      </div>
      <div className="offers-board">
        <div className="offers-axis desktop-only" aria-hidden>
          <span className="offer-label">Majstor</span>
          <div className="offers-scale">
            <PriceScale axis={axis} budget={budget} />
          </div>
          <span className="offer-label">Odluka</span>
        </div>
        <ul>
          {sorted.map((offer) => (
            <li key={offer.id} data-status={offer.status}>
              <OfferRow offer={offer} axis={axis} budget={budget} />
            </li>
          ))}
        </ul>
        {post.status === 'active' && (
          <div className="offers-more">
            <span>Upit je i dalje otvoren za nove ponude.</span>
            <InviteMore post={post} />
          </div>
        )}
      </div>
    </section>
  );
}

const InviteMore = ({ post }: Pick<Props, 'post'>) =>
  post.status === 'active' && (
    <ButtonLink
      size="sm"
      to={`${paths.workers()}?kategorije=${post.job_category.key}`}
      icon={<UserPlus size={18} aria-hidden />}
    >
      Pozovite majstore
    </ButtonLink>
  );

/** Renders the sort orders as links, so that they work without JavaScript and can be shared. */
function Orders({ params }: { params: URLSearchParams }) {
  const chosen = orderIn(params);
  const to = (order: string) => {
    const next = new URLSearchParams(params);
    next.set(orderParameter, order);
    return `?${next}#ponude`;
  };
  return (
    <nav className="offers-orders" aria-label="Poredak ponuda">
      <span className="offer-label">Poredano po</span>
      {Object.entries(offerOrders).map(([order, { label }]) => (
        <Link
          key={order}
          to={to(order)}
          replace
          preventScrollReset
          className={order === chosen ? 'chip chip-selected' : 'chip'}
          aria-current={order === chosen ? 'true' : undefined}
        >
          {order === chosen && <ArrowDownWideNarrow size={16} aria-hidden />}
          {label}
        </Link>
      ))}
    </nav>
  );
}

export function OffersFoot({ offers }: { offers: readonly Offer[] }) {
  const open = offers.filter(({ can }) => can.accept);
  if (open.length === 0) return null;
  const least = Math.min(...open.map((offer) => offer.price_from_cents));
  return (
    <>
      <span className="offers-foot">
        {count(open.length, accountNouns.ponuda)} · od {formatMoney(least)}
      </span>
      <a href="#ponude" className="btn btn-secondary btn-sm">
        {open.length > 1 ? 'Usporedite' : 'Pogledajte'}
      </a>
    </>
  );
}
