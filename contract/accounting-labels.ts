/**
 * Events sent to the accounting webhook. Separate from the schemas, so pages can import the labels without
 * loading zod.
 */
export const accountingTypes = {
  'payment.paid': { label: 'Uplata' },
  'payment.refunded': { label: 'Povrat' },
  'payment.refund_returned': { label: 'Povrat nije stigao na karticu' },
  'payment.disputed': { label: 'Uplata osporena' },
  'payment.dispute_won': { label: 'Spor dobiven' },
  'payment.dispute_lost': { label: 'Spor izgubljen' },
} as const;
export type AccountingType = keyof typeof accountingTypes;

export const accountingStatuses = {
  waiting: { label: 'Čeka' },
  delivered: { label: 'Javljeno' },
  failed: { label: 'Nije uspjelo' },
} as const;
export type AccountingStatus = keyof typeof accountingStatuses;
