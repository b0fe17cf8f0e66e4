import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#contract/format.ts';

interface Props {
  impressions: number | undefined;
  priceCents: number;
  amountCents: number | undefined;
  children?: ReactNode;
}

export function AdBill({ impressions, priceCents, amountCents, children }: Props) {
  return (
    <section className="card ad-bill" aria-labelledby="racun-oglasa">
      <h2 id="racun-oglasa">Vaš oglas</h2>
      <dl>
        <div>
          <dt>Broj prikazivanja</dt>
          <dd>{impressions === undefined ? '–' : formatNumber(impressions)}</dd>
        </div>
        <div>
          <dt>Cijena jednog prikazivanja</dt>
          <dd>{formatMoney(priceCents)}</dd>
        </div>
        <div className="ad-bill-total">
          <dt>Ukupno</dt>
          <dd>{amountCents === undefined ? '–' : formatMoney(amountCents)}</dd>
        </div>
      </dl>
      {children && <div className="ad-bill-foot">{children}</div>}
    </section>
  );
}
