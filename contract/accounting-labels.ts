/** What bookkeeping is told of. Separate from the schemas, so pages can import them without loading zod. */
export const accountingTypes = {
  'payment.paid': { label: 'Uplata' },
  'payment.refunded': { label: 'Povrat' },
  'payment.refund_returned': { label: 'Povrat nije stigao na karticu' },
  'payment.disputed': { label: 'Uplata osporena' },
  'payment.dispute_won': { label: 'Spor dobiven' },
  'payment.dispute_lost': { label: 'Spor izgubljen' },
} as const;
export type AccountingType = keyof typeof accountingTypes;

/** `waiting`: not told yet, or tried again later. */
export const accountingStatuses = {
  waiting: { label: 'Čeka' },
  delivered: { label: 'Javljeno' },
  failed: { label: 'Nije uspjelo' },
} as const;
export type AccountingStatus = keyof typeof accountingStatuses;
