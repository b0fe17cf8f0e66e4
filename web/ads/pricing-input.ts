import { parseEuro } from '../ui/fields/money.ts';
import { parseReach } from './reach.ts';

/** The typed values in wire format; invalid numbers are sent unchanged, and the server refuses them. */
export function pricesIn({ min_limit: least, price }: { min_limit: string; price: string }) {
  const cents = parseEuro(price);
  return { min_limit: parseReach(least) ?? least, price: cents === undefined ? price : cents / 100 };
}
