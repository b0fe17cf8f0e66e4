import { FileText } from 'lucide-react';
import { formatMoney } from '#contract/format.ts';
import type { Offer } from '#contract/offers.ts';
import { paperTitle } from '#contract/paper-words.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import {
  acceptOffer,
  askToAccept,
  askToDecline,
  askToWithdraw,
  declineOffer,
  makeQuote,
  withdrawOffer,
} from './offer-actions.ts';

interface Props {
  offer: Offer;
  onChange?: ((offer: Offer) => void) | undefined;
}

export const OfferAcceptance = ({ offer, onChange, size }: Props & { size?: 'sm' }) => (
  <ActionButton
    action={acceptOffer}
    values={{ id: offer.id, quote_sha256: offer.quote?.sha256 ?? '' }}
    ask={askToAccept(offer)}
    variant="primary"
    {...(size && { size })}
    onReply={({ data }) => onChange?.(data)}
  >
    Prihvatite ponudu
  </ActionButton>
);

/**
 * Renders the button that opens the draft of the quote, or a link to the trade data if the worker has not
 * saved them yet.
 */
export function QuoteButton({ offer: { id, quote, can } }: Pick<Props, 'offer'>) {
  const label = quote ? 'Nova ponuda u PDF-u' : 'Ponuda u PDF-u';
  const icon = <FileText size={18} aria-hidden />;
  if (!can.quote) return null;
  return can.trader ? (
    <ButtonLink size="sm" to={paths.trader(paths.myOffers())} icon={icon}>
      {label}
    </ButtonLink>
  ) : (
    <ActionButton action={makeQuote} values={{ id }} size="sm" icon={icon}>
      {label}
    </ActionButton>
  );
}

/** Links to the quote that was sent with an offer, and to its PDF. */
export const QuoteLink = ({ quote }: { quote: NonNullable<Offer['quote']> }) => (
  <>
    <Link className="link" to={paths.quote(quote.id)}>
      {paperTitle({ kind: 'quote', ...quote })}
    </Link>
    {`, ${formatMoney(quote.total_cents)} · `}
    <a className="link" href={quote.file}>
      PDF
    </a>
  </>
);

export function OfferActions({ offer, onChange }: Props) {
  const { can, id } = offer;
  if (!Object.values(can).some(Boolean)) return null;
  const of = {
    values: { id },
    size: 'sm',
    onReply: ({ data }: { data: Offer }) => onChange?.(data),
  } as const;
  return (
    <div className="offer-actions">
      {can.accept && <OfferAcceptance offer={offer} onChange={onChange} size="sm" />}
      {can.decline && (
        <ActionButton action={declineOffer} {...of} ask={askToDecline(offer)} variant="text">
          Odbijte
        </ActionButton>
      )}
      <QuoteButton offer={offer} />
      {can.withdraw && (
        <ActionButton action={withdrawOffer} {...of} ask={askToWithdraw}>
          Povucite ponudu
        </ActionButton>
      )}
    </div>
  );
}
