import type { ItemPart, VatRate } from './paper-words.ts';

interface Priced {
  quantity: number;
  unit_price_cents: number;
  part: ItemPart;
}

const thousandths = 1000;

/** Returns the amount of an item in cents, half a cent rounded up. Quantities have up to three decimals. */
export const itemCents = ({
  quantity,
  unit_price_cents: cents,
}: Pick<Priced, 'quantity' | 'unit_price_cents'>) =>
  Math.round((Math.round(quantity * thousandths) * cents) / thousandths);

export interface PaperSums {
  total_cents: number;
  /** The part of the total without VAT; equal to the total if no VAT is charged. */
  net_cents: number;
  vat_cents: number;
}

/**
 * Returns the sums of a paper. Prices to consumers include VAT (Zakon o zaštiti potrošača), so VAT is
 * extracted from the rounded total, never added to it. `rate` is null if the trader is exempt.
 */
export function paperSums(items: readonly Priced[], rate: VatRate | null): PaperSums {
  const total = items.reduce((sum, item) => sum + itemCents(item), 0);
  return { total_cents: total, ...vatWithin(total, rate) };
}

/** Splits an amount that includes VAT into net and VAT, which always add up to the amount. */
export function vatWithin(cents: number, rate: VatRate | null): Omit<PaperSums, 'total_cents'> {
  const net = rate === null ? cents : Math.round((cents * 100) / (100 + rate));
  return { net_cents: net, vat_cents: cents - net };
}

/** Returns the sum in cents of the items for work or for material. */
export const partCents = (items: readonly Priced[], part: ItemPart) =>
  items.filter((item) => item.part === part).reduce((sum, item) => sum + itemCents(item), 0);
