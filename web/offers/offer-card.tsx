import type { ReactNode } from 'react';
import { formatLongDate } from '#contract/format.ts';
import type { Offer } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { OfferActions, QuoteLink } from './offer-buttons.tsx';
import { offerStates, priceOf, startOf } from './offer-words.ts';

export function OfferCard({
  offer,
  mine,
  onChange,
}: {
  offer: Offer;
  mine: boolean;
  onChange?: (offer: Offer) => void;
}) {
  const { label, ...look } = offerStates[offer.status];
  return (
    <article className="card offer-card" aria-label={mine ? 'Vaša ponuda' : 'Ponuda'}>
      <div className="offer-head">
        <span className="offer-kind">{mine ? 'Vaša ponuda' : 'Ponuda'}</span>
        <Badge {...look}>{label}</Badge>
      </div>
      <OfferTerms
        offer={offer}
        post={
          <Link className="link" to={paths.job(offer.job_post.id)}>
            {offer.job_post.job_type}
          </Link>
        }
      />
      <OfferActions offer={offer} onChange={onChange} />
      {offer.deal_id !== null && offer.status === 'accepted' && (
        <div className="offer-actions">
          <ButtonLink size="sm" to={paths.deal(offer.deal_id)}>
            Otvorite dogovor
          </ButtonLink>
        </div>
      )}
    </article>
  );
}

export const OfferTerms = ({ offer, post }: { offer: Offer; post?: ReactNode }) => (
  <>
    <p className="offer-price">{priceOf(offer)}</p>
    <p className="offer-work" dir="auto">
      {offer.work}
    </p>
    <TitleBlock
      layout="rows"
      facts={[
        ...(post ? [{ label: 'Za upit', value: post }] : []),
        ...(offer.quote ? [{ label: 'Pisana ponuda', value: <QuoteLink quote={offer.quote} /> }] : []),
        { label: 'Početak', half: true, value: startOf(offer) },
        { label: 'Vrijedi do', half: true, value: formatLongDate(offer.valid_until) },
      ]}
    />
  </>
);
