import { formatMoney, formatNumber } from './format.ts';

// Kinds and states of papers. Separate from the schemas, so pages can import them without loading zod.

export const paperKinds = ['quote', 'work_order', 'payment_request'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperStates = ['draft', 'sent', 'accepted', 'superseded'] as const;
export type PaperState = (typeof paperStates)[number];

interface Words {
  /** As a title: `Ponuda`. */
  label: string;
  /** In the accusative, within a sentence: `ponudu`. */
  object: string;
  /** Label of the day in `due_on`. */
  due: string;
  /** Whether the client accepts papers of this kind; a payment request is paid, not accepted. */
  accepted: boolean;
}

export const paperWords: Readonly<Record<PaperKind, Words>> = {
  quote: { label: 'Ponuda', object: 'ponudu', due: 'Vrijedi do', accepted: true },
  work_order: { label: 'Radni nalog', object: 'radni nalog', due: 'Rok izvedbe', accepted: true },
  payment_request: {
    label: 'Poziv na plaćanje',
    object: 'poziv na plaćanje',
    due: 'Rok plaćanja',
    accepted: false,
  },
};

export const itemParts = { work: 'Rad', material: 'Materijal' } as const;
export type ItemPart = keyof typeof itemParts;

/** VAT rates in percent (Zakon o PDV-u, čl. 38). A paper of an exempt trader has none. */
export const vatRates = [25, 13, 5, 0] as const;
export type VatRate = (typeof vatRates)[number];

/** Printed on every paper, because a bill to a consumer must be fiscalised (Zakon o fiskalizaciji). */
export const notABill = 'Ovo nije račun. Račun izdaje izvođač iz vlastite blagajne (fiskalizirani račun).';
/** Printed instead of VAT if the trader is exempt. */
export const vatExempt = 'PDV nije obračunat prema čl. 90. Zakona o PDV-u.';

/** Returns the sentence about VAT that a paper shows below its total. */
export const vatSentence = ({
  vat_rate: rate,
  net_cents: net,
  vat_cents: vat,
}: {
  vat_rate: VatRate | null;
  net_cents: number;
  vat_cents: number;
}) =>
  rate === null
    ? vatExempt
    : `Cijene sadrže PDV. Osnovica: ${formatMoney(net)}, PDV ${rate}\u00a0%: ${formatMoney(vat)}.`;

/** Returns a paper's number, such as `1/2026`; drafts have none. */
export const paperNumber = ({ number, year }: { number: number | null; year: number | null }) =>
  number === null || year === null ? undefined : `${number}/${year}`;

/** Returns kind and number, `Ponuda 1/2026`, or `Ponuda (nacrt)`. */
export const paperTitle = (paper: { kind: PaperKind; number: number | null; year: number | null }) => {
  const number = paperNumber(paper);
  return `${paperWords[paper.kind].label} ${number ?? '(nacrt)'}`;
};

/** Returns a quantity with its unit, `2,5 h`. */
export const quantityText = ({ quantity, unit }: { quantity: number; unit: string }) =>
  `${formatNumber(quantity)} ${unit}`;
