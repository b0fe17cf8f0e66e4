import { parseEuro } from '../ui/fields/money.ts';
import { parseReach } from './reach.ts';

/** What a person wrote, as the wire wants it; what is no number goes as it is, and the server says so. */
export function pricesIn({ min_limit: least, price }: { min_limit: string; price: string }) {
  const cents = parseEuro(price);
  return { min_limit: parseReach(least) ?? least, price: cents === undefined ? price : cents / 100 };
}
