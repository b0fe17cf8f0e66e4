import type { Offer } from '#contract/offers.ts';
import { ActButton } from '../platform/act-form.tsx';
import { useAct } from '../platform/use-act.ts';
import { acceptOffer, askToAccept, askToClose, askToDecline, askToWithdraw, closeInquiry, declineOffer, withdrawOffer } from './offer-acts.ts';

/** The actions on an offer, as the server allows. The page's blue button is a different one. */
export function OfferActions({ offer, onChange }: { offer: Offer; onChange?: ((offer: Offer) => void) | undefined }) {
  const close = useAct(closeInquiry, { ask: askToClose });
  const { can, id, job_post: post } = offer;
  if (!Object.values(can).some(Boolean)) return null;
  const of = { values: { id }, size: 'sm', onReply: ({ data }: { data: Offer }) => onChange?.(data) } as const;
  return (
    <div className="offer-actions">
      {can.accept && (
        <ActButton act={acceptOffer} {...of} ask={askToAccept(offer)} onDone={() => void close.run({ id: post.id })}>
          Prihvatite
        </ActButton>
      )}
      {can.decline && (
        <ActButton act={declineOffer} {...of} ask={askToDecline(offer)} variant="text">
          Odbijte
        </ActButton>
      )}
      {can.withdraw && (
        <ActButton act={withdrawOffer} {...of} ask={askToWithdraw}>
          Povucite ponudu
        </ActButton>
      )}
    </div>
  );
}
