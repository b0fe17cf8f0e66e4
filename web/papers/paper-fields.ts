import { limits } from '#contract/constants.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { ItemPart, VatRate } from '#contract/paper-words.ts';
import type { editPaper, Paper, PaperItem } from '#contract/papers.ts';
import { euroText, typedCents } from '../ui/fields/money.ts';

/** Form values by field name; without JavaScript all are strings. */
export type TypedPaper = Record<string, unknown>;

/** Field names of a row, by API name. */
const fields = {
  description: 'opis',
  quantity: 'kolicina',
  unit: 'jedinica',
  unit_price_cents: 'cijena',
  part: 'vrsta',
} as const;

export const fieldName = (part: keyof typeof fields, row: number) => `${fields[part]}-${row}`;

export const rowsMost = limits.papers.items;
const allRows = Array.from({ length: rowsMost }, (_, row) => row);

const blank = (value: unknown) => value === undefined || value === null || String(value).trim() === '';

/** Returns the rows that contain an item: those with a description or a price. */
export const filledRows = (typed: TypedPaper): number[] =>
  allRows.filter(
    (row) =>
      !blank(typed[fieldName('description', row)]) || !blank(typed[fieldName('unit_price_cents', row)]),
  );

/** Parses a typed quantity such as `2,5`; returns any other text unchanged, for the API to reject. */
const quantityOf = (value: unknown) => {
  const number = Number(
    String(value ?? '')
      .trim()
      .replace(',', '.'),
  );
  return (Number.isNaN(number) ? value : number) as number;
};

/** Converts the form values to the API's request body. */
export function draftOf(typed: TypedPaper): BodyInput<typeof editPaper> {
  const of = (row: number, part: keyof typeof fields) => typed[fieldName(part, row)];
  return {
    items: filledRows(typed).map((row) => ({
      description: String(of(row, 'description') ?? ''),
      quantity: quantityOf(of(row, 'quantity')),
      unit: String(of(row, 'unit') ?? ''),
      unit_price_cents: typedCents(blank(of(row, 'unit_price_cents')) ? '' : of(row, 'unit_price_cents')),
      part: of(row, 'part') as ItemPart,
    })),
    ...(!blank(typed.vat_rate) && { vat_rate: Number(typed.vat_rate) as VatRate }),
    due_on: (typed.due_on ?? null) as string | null,
    remark: (typed.remark ?? null) as string | null,
  };
}

/** Maps an error path, which counts only the rows that were sent, to its field. */
export function fieldOf(path: string, typed: TypedPaper): string {
  const [, place, part] = /^items\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (place === undefined || part === undefined || !(part in fields)) return path;
  return fieldName(part as keyof typeof fields, filledRows(typed)[Number(place)] ?? 0);
}

/**
 * Returns the form values of one row; without an item, the values of an empty row of the part `work`. Prices
 * are strings, as in a form sent without JavaScript.
 */
export const rowValues = (row: number, item?: PaperItem): TypedPaper => ({
  [fieldName('description', row)]: item?.description ?? '',
  [fieldName('quantity', row)]: String(item?.quantity ?? 1).replace('.', ','),
  [fieldName('unit', row)]: item?.unit ?? 'kom',
  [fieldName('unit_price_cents', row)]: item ? euroText(item.unit_price_cents) : '',
  [fieldName('part', row)]: item?.part ?? 'work',
});

/** Returns the initial values of the form. */
export const startOf = (paper: Paper): TypedPaper => ({
  ...Object.assign({}, ...allRows.map((row) => rowValues(row, paper.items[row]))),
  vat_rate: paper.vat_rate ?? '',
  due_on: paper.due_on ?? '',
  remark: paper.remark ?? '',
});
