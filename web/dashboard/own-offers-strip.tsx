import type { Dashboard } from '#contract/dashboard.ts';
import { type Forms, formatBrief, formatNumber, plural } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { priceOf } from '../offers/offer-words.ts';
import { offerStateWords } from '../offers/own-offers-query.ts';
import { Link } from '../platform/page/link.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { dashboardNouns } from './nouns.ts';

interface Cell {
  look: 'wait' | 'won' | 'lost' | 'over';
  state: string;
  n: number;
  word: Forms;
  text: string;
}

/**
 * Joins the parts of a price so that it never wraps. After a dash a line can break before a no-break space,
 * but not before a word joiner.
 */
const wholePrice = (price: Parameters<typeof priceOf>[0]) => priceOf(price).replaceAll(' ', '\u2060\u00a0');

export function OwnOffersStrip({ offers, inMonth }: { offers: Dashboard['offers']; inMonth: string }) {
  const { counts, last_open: last, won_from_cents: from, won_to_cents: to, this_month: month } = offers;
  const cells: Cell[] = [
    {
      look: 'wait',
      state: offerStateWords.open,
      n: counts.open,
      word: dashboardNouns.ceka,
      text: last ? `zadnja ${formatBrief(last.created_at)}, ${wholePrice(last)}` : 'nijedna ne čeka odgovor',
    },
    {
      look: 'won',
      state: offerStateWords.accepted,
      n: counts.accepted,
      word: dashboardNouns.prihvacena,
      text:
        counts.accepted > 0
          ? `dobiveno ${wholePrice({ price_from_cents: from, price_to_cents: to > from ? to : null })}`
          : 'dobiveni posao stoji ovdje',
    },
    {
      look: 'lost',
      state: offerStateWords.declined,
      n: counts.declined + counts.closed,
      word: dashboardNouns.odbijena,
      text: 'odabran drugi majstor',
    },
    {
      look: 'over',
      state: offerStateWords.expired,
      n: counts.expired,
      word: dashboardNouns.istekla,
      text: 'može se poslati nova',
    },
  ];
  return (
    <section aria-labelledby="moje-ponude">
      <SectionHead
        id="moje-ponude"
        title="Moje ponude"
        quantity={month > 0 && `${formatNumber(month)} u ${inMonth}`}
        more={{ label: 'Sve', to: paths.myOffers() }}
      />
      <ul className="card offers-strip">
        {cells.map(({ look, state, n, word, text }) => (
          <li key={look}>
            <Link to={paths.myOffers(state)} data-look={look}>
              <b>{formatNumber(n)}</b>
              <span className="offers-strip-word">{plural(n, word)}</span>
              <span className="small muted">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
