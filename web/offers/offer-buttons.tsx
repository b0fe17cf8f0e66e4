import type { Offer } from '#contract/offers.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import {
  acceptOffer,
  askToAccept,
  askToDecline,
  askToWithdraw,
  declineOffer,
  withdrawOffer,
} from './offer-actions.ts';

interface Props {
  offer: Offer;
  onChange?: ((offer: Offer) => void) | undefined;
}

export const OfferAcceptance = ({ offer, onChange, size }: Props & { size?: 'sm' }) => (
  <ActionButton
    action={acceptOffer}
    values={{ id: offer.id }}
    ask={askToAccept(offer)}
    variant="primary"
    {...(size && { size })}
    onReply={({ data }) => onChange?.(data)}
  >
    Prihvatite ponudu
  </ActionButton>
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
      {can.withdraw && (
        <ActionButton action={withdrawOffer} {...of} ask={askToWithdraw}>
          Povucite ponudu
        </ActionButton>
      )}
    </div>
  );
}
