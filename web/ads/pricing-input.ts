import { parseEuro } from '../ui/fields/money.ts';
import { parseReach } from './reach.ts';

/** Sends invalid numbers unchanged, and the server rejects them. */
export function pricesIn({ min_limit: least, price }: { min_limit: string; price: string }) {
  const cents = parseEuro(price);
  return { min_limit: parseReach(least) ?? least, price: cents === undefined ? price : cents / 100 };
}
