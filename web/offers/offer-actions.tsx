import type { Offer } from '#contract/offers.ts';
import { Button } from '../ui/actions/button.tsx';
import { useOfferActs } from './use-offer-acts.ts';

/** What one may do with an offer; the server says what that is. The page's blue button is another one. */
export function OfferActions({ offer, onChange }: { offer: Offer; onChange: (offer: Offer) => void }) {
  const { accept, decline, withdraw } = useOfferActs(offer, onChange);
  if (!Object.values(offer.can).some(Boolean)) return null;
  return (
    <div className="offer-actions script-only">
      {offer.can.accept && (
        <Button size="sm" onClick={() => void accept()}>
          Prihvatite
        </Button>
      )}
      {offer.can.decline && (
        <Button variant="text" size="sm" onClick={() => void decline()}>
          Odbijte
        </Button>
      )}
      {offer.can.withdraw && (
        <Button size="sm" onClick={() => void withdraw()}>
          Povucite ponudu
        </Button>
      )}
    </div>
  );
}
