import { parseEuro } from '../ui/fields/money.ts';
import { parseReach } from './reach.ts';

/**
 * Parses the prices of the form. Invalid numbers are passed on unchanged, so that the server rejects them.
 */
export function pricesIn({ min_limit: least, price }: { min_limit: string; price: string }) {
  const cents = parseEuro(price);
  return { min_limit: parseReach(least) ?? least, price: cents === undefined ? price : cents / 100 };
}
