/**
 * Data for the 2D barcode that Croatian banking apps read. The HUB 3A standard of the Croatian Banking
 * Association defines its text: 14 lines in a fixed order, each of limited length.
 */
export interface Hub3 {
  amountCents: number;
  payer: Party;
  payee: Party;
  iban: string;
  /** `HR00` has a reference without check digits; `HR99` has no reference. */
  model: 'HR00' | 'HR99';
  reference: string;
  /** ISO 20022 purpose code. */
  purpose: string;
  description: string;
}

interface Party {
  name: string;
  street: string;
  place: string;
}

/** Maximum number of characters of each line. */
export const hub3Lengths = {
  amount: 15,
  payerName: 30,
  payerStreet: 27,
  payerPlace: 27,
  payeeName: 25,
  payeeStreet: 25,
  payeePlace: 27,
  iban: 21,
  model: 4,
  reference: 22,
  purpose: 4,
  description: 35,
} as const;

/** Dashes and quotes that have an allowed equivalent. */
const alike: readonly (readonly [pattern: RegExp, allowed: string])[] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018\u2019\u201a\u0060\u00b4]/g, "'"],
  [/[&]/g, '+'],
];
const croatian = /[čćđšžČĆĐŠŽ]/;
const forbidden = /[^A-Za-z0-9čćđšžČĆĐŠŽ ,.:\-+?'/()]+/g;

/** Removes accents from letters of other languages; Croatian letters keep theirs. */
const unaccented = (letter: string) =>
  croatian.test(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '');

/** Converts a text to the standard's character set and truncates it. */
export function hub3Text(text: string, most: number): string {
  const spelled = alike.reduce(
    (replaced, [pattern, allowed]) => replaced.replace(pattern, allowed),
    text.normalize('NFC'),
  );
  const written = [...spelled].map(unaccented).join('').replace(forbidden, ' ').replace(/ +/g, ' ').trim();
  return written.slice(0, most).trimEnd();
}

/** Returns the barcode's text. Throws `RangeError` for an amount that does not fit. */
export function hub3(order: Hub3): string {
  const most = hub3Lengths;
  const amount = String(order.amountCents).padStart(most.amount, '0');
  if (!Number.isSafeInteger(order.amountCents) || order.amountCents < 0 || amount.length > most.amount)
    throw new RangeError(`the amount ${order.amountCents} does not fit into the barcode`);
  return [
    'HRVHUB30',
    'EUR',
    amount,
    hub3Text(order.payer.name, most.payerName),
    hub3Text(order.payer.street, most.payerStreet),
    hub3Text(order.payer.place, most.payerPlace),
    hub3Text(order.payee.name, most.payeeName),
    hub3Text(order.payee.street, most.payeeStreet),
    hub3Text(order.payee.place, most.payeePlace),
    hub3Text(order.iban, most.iban),
    order.model,
    hub3Text(order.reference, most.reference),
    hub3Text(order.purpose, most.purpose),
    hub3Text(order.description, most.description),
    '',
  ].join('\n');
}

/** Splits an address as people write it, `Ulica Ante Starčevića 14, 44000 Sisak`, at its last comma. */
export function addressParts(address: string | null): Omit<Party, 'name'> {
  const at = address?.lastIndexOf(',') ?? -1;
  if (!address || at < 0) return { street: address ?? '', place: '' };
  return { street: address.slice(0, at), place: address.slice(at + 1) };
}
