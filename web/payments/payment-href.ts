import { paths } from '#contract/paths.ts';

/** Finance's pages of money. */
export const moneyPaths = {
  payments: paths.adminPayments,
  months: () => `${paths.adminPayments()}/mjeseci`,
  accounting: () => `${paths.adminPayments()}/knjigovodstvo`,
} as const;

/** One payment. */
export const paymentHref = (id: number) => `${paths.adminPayments()}/${id}`;

/** Those whose money moved in a month, `2026-11`. */
export const monthHref = (month: string) => `${paths.adminPayments()}?mjesec=${month}`;
