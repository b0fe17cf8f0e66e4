const amount = /^(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;

/**
 * Parses an amount in Croatian notation into cents: `90`, `1.200`, `1.200,50 €`, `89.90`; returns undefined
 * if invalid.
 */
export function parseEuro(text: string): number | undefined {
  const [, whole, decimals = ''] = amount.exec(text.replace(/€|eur$/i, '').trim()) ?? [];
  return whole === undefined
    ? undefined
    : Number(whole.replace(/[.\s]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Formats cents for a field: `90`, `1200,50`. */
export const euroText = (cents: number) =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',');

/** Converts an amount typed without JavaScript to cents; returns numbers and invalid text unchanged. */
export const typedCents = (price: unknown) =>
  (typeof price === 'string' ? (parseEuro(price) ?? price) : price) as number;
