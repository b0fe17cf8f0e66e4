import { BadgeCheck, Handshake, MessageCircle } from 'lucide-react';
import { limits } from '#contract/constants.ts';
import { formatLongDate, formatWait } from '#contract/format.ts';
import { distanceWords } from '#contract/labels.ts';
import type { ComparedOffer } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { askToDecline, declineOffer } from './offer-actions.ts';
import { OfferAcceptance, QuoteLink } from './offer-buttons.tsx';
import { offerStates, priceOf, startOf } from './offer-words.ts';
import type { Axis } from './price-axis.ts';
import { PriceOnAxis, PriceRules, wordsBeside } from './price-track.tsx';

interface Props {
  offer: ComparedOffer;
  axis: Axis;
  budget: number | null;
}

const answersIn = (minutes: number | null) =>
  minutes === null ? 'još nije poznato' : `oko ${formatWait(Math.max(1, minutes) * 60)}`;

export function OfferRow({ offer, axis, budget }: Props) {
  const { worker } = offer;
  const words = wordsBeside(offer, budget);
  return (
    <article className="offer-row" aria-label={`Ponuda: ${worker.name}, ${priceOf(offer)}`}>
      <div className="offer-who">
        <Avatar of={worker} size="md" />
        <div className="min-w-0">
          <Link to={paths.user(worker.slug)} className="offer-worker touch-target">
            <bdi>{worker.name}</bdi>
          </Link>
          <Stars value={worker.rating} count={worker.reviews_count} size={limits.starPx.list} />
          {worker.trade_verified && (
            <Badge tone="green" plain icon={<BadgeCheck size={18} aria-hidden />}>
              Provjereni obrt
            </Badge>
          )}
        </div>
      </div>
      <div className="offer-terms">
        <div className="offer-track desktop-only">
          <div className="price-track">
            <PriceRules axis={axis} budget={budget} />
            <PriceOnAxis offer={offer} axis={axis} budget={budget} note />
          </div>
        </div>
        <p className="offer-phone-price phone-only">
          <b>{priceOf(offer)}</b> {words && <small>{words}</small>}
        </p>
        <p className="offer-does">
          <span className="offer-label desktop-only">Što radi za tu cijenu</span>
          <span dir="auto">{offer.work}</span>
        </p>
        {offer.quote && (
          <p className="offer-does">
            <span className="offer-label desktop-only">Pisana ponuda</span>
            <span>
              <QuoteLink quote={offer.quote} />
            </span>
          </p>
        )}
      </div>
      <TitleBlock
        layout="own"
        className="offer-facts"
        facts={[
          { label: 'Odgovara za', value: answersIn(offer.answer_minutes) },
          { label: 'Udaljenost', value: distanceWords(offer, null) || 'nije poznata' },
          { label: 'Početak', value: startOf(offer) },
          { label: 'Ponuda vrijedi do', value: formatLongDate(offer.valid_until) },
        ]}
      />
      <Decision offer={offer} />
    </article>
  );
}

function Decision({ offer }: { offer: ComparedOffer }) {
  const { can, worker, status, job_post: post } = offer;
  const { label, ...look } = offerStates[status];
  return (
    <div className="offer-decision">
      {can.accept ? <OfferAcceptance offer={offer} /> : <Badge {...look}>{label}</Badge>}
      {offer.deal_id !== null && status === 'accepted' && (
        <ButtonLink
          variant="primary"
          to={paths.deal(offer.deal_id)}
          icon={<Handshake size={19} aria-hidden />}
        >
          Otvorite dogovor
        </ButtonLink>
      )}
      <ButtonLink
        variant="text"
        size="sm"
        to={paths.chat(worker.slug, post.id)}
        icon={<MessageCircle size={19} aria-hidden />}
      >
        Razgovor
      </ButtonLink>
      {can.decline && (
        <ActionButton
          action={declineOffer}
          values={{ id: offer.id }}
          ask={askToDecline(offer)}
          size="sm"
          variant="text"
        >
          Odbijte
        </ActionButton>
      )}
    </div>
  );
}
