import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cardName } from '#contract/ad-labels.ts';
import type { Ad } from '#contract/ads.ts';
import { formatMoney } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { Address } from '../ui/display/address.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { receiptPath } from './receipt-path.ts';

interface Props {
  ad: Ad;
  /** The paid ad; undefined until the gateway’s event arrives. */
  paid: Ad | undefined;
  token: string | undefined;
  children: ReactNode;
}

export function PaymentDone({ ad, paid, token, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="card pay-done">
      <Caron />
      <div>
        <h2 ref={title} tabIndex={-1}>
          Plaćanje je uspjelo!
        </h2>
        <p className="muted mt-1">
          Potvrda o plaćanju stiže na <Address text={ad.email} />.
        </p>
      </div>
      {paid && (
        <TitleBlock
          className="w-full"
          facts={[
            { label: 'Plaćeno', value: formatMoney(paid.amount_cents) },
            ...(paid.card ? [{ label: 'Kartica', value: cardName(paid.card) }] : []),
            ...(paid.receipt_number === null
              ? []
              : [{ label: 'Potvrda', value: `br. ${paid.receipt_number}` }]),
          ]}
        />
      )}
      {children}
      <div className="ad-actions">
        <ButtonLink variant="primary" to={paths.ad(ad.id, token)}>
          Otvorite stranicu oglasa
        </ButtonLink>
        {paid?.receipt_number != null && (
          <a
            className="btn btn-secondary"
            href={receiptPath(ad.id, token)}
            download={`potvrda-${paid.receipt_number}.pdf`}
          >
            <Download size={20} aria-hidden />
            Preuzmite potvrdu
          </a>
        )}
      </div>
    </div>
  );
}

export function PaymentWaiting({
  delayed,
  busy,
  ad,
  token,
  onAsk,
}: {
  delayed: boolean;
  busy: boolean;
  ad: Ad;
  token: string | undefined;
  onAsk: () => void;
}) {
  return (
    <div className="card pay-done" role="status">
      <div>
        <h2>{delayed ? 'Banka još potvrđuje plaćanje' : 'Čekamo potvrdu banke…'}</h2>
        <p className="muted mt-1">
          {delayed ? (
            <>
              Nemojte plaćati ponovno. Čim potvrda stigne, javljamo na <Address text={ad.email} />; stanje
              vidite i na stranici oglasa.
            </>
          ) : (
            'Ovo obično traje nekoliko sekundi. Nemojte zatvarati stranicu.'
          )}
        </p>
      </div>
      {delayed && (
        <div className="ad-actions">
          <Button variant="primary" busy={busy} onClick={onAsk}>
            Provjerite ponovno
          </Button>
          <ButtonLink to={paths.ad(ad.id, token)}>Stranica oglasa</ButtonLink>
        </div>
      )}
    </div>
  );
}
