import type { Deal } from '#contract/deals.ts';
import { formatMoney, sentence } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { useAnswerTo } from '../platform/actions/action-answer.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Form } from '../ui/fields/form.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { askToFinishEarly, finishAsOffered, finishWithPrice, statePrice } from './deal-actions.ts';
import { whoIs } from './deal-words.ts';

const asOffered = ({ price_from_cents: cents, price_to_cents: to }: Deal) =>
  to === null ? cents : undefined;

/**
 * Renders the form that completes a deal with a final price. Initially collapsed, so that completing a deal
 * without a price takes one click. Early completion requires a confirmation, as it does without a price.
 */
export function FinishWithPrice({ deal, early }: { deal: Deal; early: boolean }) {
  const cents = asOffered(deal);
  const values = { id: deal.id, ...(early && { early: '1' as const }) };
  const ask = early ? askToFinishEarly(deal.starts_at) : undefined;
  const form = useActionForm(finishWithPrice, { final_cents: '' }, { values, ask });
  const answers = [useAnswerTo(finishWithPrice, values), useAnswerTo(finishAsOffered, values)];
  return (
    <details className="deal-again deal-price-form" open={answers.some(Boolean)}>
      <summary>Obavljen je, uz konačnu cijenu</summary>
      {cents !== undefined && (
        <ActionButton action={finishAsOffered} values={{ ...values, cents }} ask={ask} size="sm">
          {`Kao u ponudi: ${formatMoney(cents)}`}
        </ActionButton>
      )}
      <Form form={form} submit="Obavljen je uz taj iznos">
        <MoneyField name="final_cents" label="Konačna cijena" hint="Vrijedi kad je potvrdi druga strana." />
      </Form>
    </details>
  );
}

/** Shows a done deal’s final price, which either side can state and the other confirm. */
export function FinalPrice({ deal }: { deal: Deal }) {
  const { final_price: price, can } = deal;
  if (price?.confirmed_at)
    return (
      <p className="small">
        Konačna cijena: <b className="number">{formatMoney(price.cents)}</b>
        <span className="muted">. Potvrdile su je obje strane.</span>
      </p>
    );
  if (!can.state_price)
    return price && <p className="small">{`Konačna cijena: ${formatMoney(price.cents)}, bez potvrde.`}</p>;
  return price ? <Stated deal={deal} cents={price.cents} by={price.by} /> : <Unstated deal={deal} />;
}

function Unstated({ deal }: { deal: Deal }) {
  const cents = asOffered(deal);
  return (
    <>
      <p className="small muted">
        Koliko je na kraju koštalo? Odgovor nije obavezan. Iznos koji potvrde obje strane ulazi u{' '}
        <Link className="link" to={paths.prices()}>
          cijene poslova
        </Link>
        , bez imena.
      </p>
      <div className="deal-row-actions">
        {cents !== undefined && (
          <ActionButton action={statePrice} values={{ id: deal.id, cents }} size="sm">
            {`Kao u ponudi: ${formatMoney(cents)}`}
          </ActionButton>
        )}
      </div>
      <PriceForm deal={deal} label={cents === undefined ? 'Upišite iznos' : 'Drugi iznos'} />
    </>
  );
}

function Stated({ deal, cents, by }: { deal: Deal; cents: number; by: number }) {
  const who = whoIs(deal, by);
  return (
    <>
      <p className="small">
        Konačna cijena: <b className="number">{formatMoney(cents)}</b>
        <span className="muted">
          {who === 'Vi' ? '. Vrijedi kad je druga strana potvrdi.' : `. ${sentence(`Javlja: ${who}`)}`}
        </span>
      </p>
      {deal.can.confirm_price && (
        <div className="deal-row-actions">
          <ActionButton action={statePrice} values={{ id: deal.id, cents }} size="sm">
            Potvrdite iznos
          </ActionButton>
        </div>
      )}
      <PriceForm deal={deal} label="Ispravite iznos" />
    </>
  );
}

function PriceForm({ deal, label }: { deal: Deal; label: string }) {
  const form = useActionForm(statePrice, { final_cents: '' }, { values: { id: deal.id } });
  return (
    <details key={deal.final_price?.at} className="deal-again">
      <summary>{label}</summary>
      <Form form={form} submit="Spremite iznos">
        <MoneyField name="final_cents" label="Konačna cijena" hint="Vide je samo Vi i druga strana." />
      </Form>
    </details>
  );
}
