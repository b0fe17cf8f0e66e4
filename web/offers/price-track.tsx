import { formatMoney } from '#contract/format.ts';
import { budgetWords } from '#contract/labels.ts';
import type { Offer } from '#contract/offers.ts';
import { priceOf } from './offer-words.ts';
import { type Axis, besideBudget, placeOn } from './price-axis.ts';

interface OnAxis {
  axis: Axis;
  budget: number | null;
}

const at = (percent: number) => ({ left: `${percent}%` });

export function PriceScale({ axis, budget }: OnAxis) {
  return (
    <div className="price-scale" aria-hidden>
      <span className="price-line" />
      {axis.marks.map((mark) => (
        <span key={mark} className="price-mark" style={at(placeOn(axis, mark))}>
          <b>{formatMoney(mark).replace(/\.00$/, '')}</b>
        </span>
      ))}
      {budget !== null && (
        <span
          className="price-budget"
          style={at(placeOn(axis, budget))}
          data-late={placeOn(axis, budget) > 55 || undefined}
        >
          <b>Vaš okvir: {budgetWords(budget)}</b>
        </span>
      )}
    </div>
  );
}

export const PriceRules = ({ axis, budget }: OnAxis) => (
  <span className="price-rules" aria-hidden>
    {axis.marks.map((mark) => (
      <i key={mark} style={at(placeOn(axis, mark))} />
    ))}
    {budget !== null && <i className="price-rule-budget" style={at(placeOn(axis, budget))} />}
  </span>
);

const beside = {
  inside: 'u Vašem okviru',
  partly: 'gornja cijena iznad okvira',
  above: 'iznad okvira',
} as const;

export const wordsBeside = (offer: Offer, budget: number | null) => {
  const way = besideBudget(offer, budget);
  return way && beside[way];
};

export function PriceOnAxis({ offer, axis, budget, note }: OnAxis & { offer: Offer; note?: boolean }) {
  const from = placeOn(axis, offer.price_from_cents);
  const to = placeOn(axis, offer.price_to_cents ?? offer.price_from_cents);
  const late = from > 55;
  const words = note && wordsBeside(offer, budget);
  return (
    <span className="price-on-axis">
      <span
        className="price-figure"
        data-late={late || undefined}
        style={late ? { right: `${100 - to}%` } : at(from)}
      >
        <b>{priceOf(offer)}</b>
        {words && <small>{words}</small>}
      </span>
      <span
        className={to > from ? 'price-range' : 'price-point'}
        style={{ ...at(from), width: to > from ? `${to - from}%` : undefined }}
        aria-hidden
      />
    </span>
  );
}
