import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/constants.ts';
import { formatMoney } from '#contract/format.ts';
import { itemParts, paperWords, vatRates } from '#contract/paper-words.ts';
import type { Paper, PaperItem } from '#contract/papers.ts';
import { useActionAnswer } from '../platform/actions/action-answer.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { Button } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Select } from '../ui/choices/select.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { offerPrice } from './offer-price.ts';
import { editPaper } from './paper-actions.ts';
import { fieldName, fieldOf, filledRows, rowsMost, rowValues, startOf } from './paper-fields.ts';

interface Props {
  paper: Paper;
  /** Items of the worker's earlier papers. */
  earlier: readonly PaperItem[];
}

const parts = Object.entries(itemParts).map(([value, label]) => ({ value, label }));
const rates = vatRates.map((rate) => ({ value: rate as number, label: `${rate}\u00a0%` }));
/** Number of empty rows shown without JavaScript, where rows cannot be added. */
const spareRows = 3;

export function PaperForm({ paper, earlier }: Props) {
  const typed = useActionAnswer()?.values;
  const form = useActionForm(editPaper, startOf(paper), { values: { id: paper.id }, fieldOf });
  const [rows, setRows] = useState(() => filledRows(typed ?? startOf(paper)));
  const [next = rowsMost] = Array.from({ length: rowsMost }, (_, row) => row).filter(
    (row) => !rows.includes(row),
  );
  const fill = (row: number, item?: PaperItem) => {
    for (const [name, value] of Object.entries(rowValues(row, item)))
      form.setValue(name, value, { shouldDirty: true });
  };
  const add = (item?: PaperItem) => {
    fill(next, item);
    setRows([...rows, next]);
  };
  const remove = (row: number) => {
    fill(row);
    setRows(rows.filter((one) => one !== row));
  };
  const spare = Array.from({ length: rowsMost }, (_, row) => row)
    .filter((row) => !rows.includes(row))
    .slice(0, spareRows);
  return (
    <Form form={form} submit="Spremite nacrt" busyText="Sprema se…">
      <p className="small muted">Cijene su konačne: ako ste u sustavu PDV-a, upišite ih s PDV-om.</p>
      {paper.offer && (
        <p className="small muted">{`Ukupni iznos mora odgovarati cijeni Vaše ponude: ${offerPrice(paper.offer)}.`}</p>
      )}
      {rows.map((row, place) => (
        <ItemRow key={row} row={row} place={place + 1} onRemove={rows.length > 1 ? remove : undefined} />
      ))}
      <noscript>
        {spare.map((row, place) => (
          <ItemRow key={row} row={row} place={rows.length + place + 1} />
        ))}
      </noscript>
      {next < rowsMost && (
        <div className="script-only">
          <Button variant="text" icon={<Plus size={18} aria-hidden />} onClick={() => add()}>
            Dodajte stavku
          </Button>
        </div>
      )}
      {earlier.length > 0 && next < rowsMost && (
        <details className="deal-again script-only">
          <summary>Ranije stavke</summary>
          <ul className="paper-earlier">
            {earlier.map((item) => (
              <li key={`${item.description} ${item.unit} ${item.unit_price_cents} ${item.part}`}>
                <Button
                  variant="text"
                  size="sm"
                  icon={<Plus size={18} aria-hidden />}
                  onClick={() => add(item)}
                >
                  {`${item.description}, ${formatMoney(item.unit_price_cents)} / ${item.unit}`}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="field-row">
        {/* A quote on an offer expires with the offer. */}
        {!paper.offer && <DateField name="due_on" label={paperWords[paper.kind].due} optional />}
        {paper.vat_rate !== null && <Select name="vat_rate" label="Stopa PDV-a" options={rates} />}
      </div>
      <TextArea name="remark" label="Napomena" max={1000} rows={2} optional />
    </Form>
  );
}

interface RowProps {
  row: number;
  /** Position on screen, from 1. */
  place: number;
  onRemove?: ((row: number) => void) | undefined;
}

function ItemRow({ row, place, onRemove }: RowProps) {
  return (
    <fieldset className="paper-item">
      <legend>{place}. stavka</legend>
      <TextArea
        name={fieldName('description', row)}
        label="Opis"
        rows={2}
        max={limits.papers.descriptionMost}
        className="paper-item-text"
      />
      <TextField name={fieldName('quantity', row)} label="Količina" inputMode="decimal" autoComplete="off" />
      <TextField name={fieldName('unit', row)} label="Jedinica" autoComplete="off" />
      <MoneyField name={fieldName('unit_price_cents', row)} label="Cijena" />
      <Select name={fieldName('part', row)} label="Vrsta" options={parts} />
      {onRemove && (
        <IconButton
          className="script-only"
          label={`Uklonite ${place}. stavku`}
          icon={<X size={20} aria-hidden />}
          onClick={() => onRemove(row)}
        />
      )}
    </fieldset>
  );
}
