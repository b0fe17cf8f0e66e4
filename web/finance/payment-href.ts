import { paths } from '#contract/paths.ts';

export const moneyPaths = {
  payments: paths.adminPayments,
  months: () => `${paths.adminPayments()}/mjeseci`,
  accounting: () => `${paths.adminPayments()}/knjigovodstvo`,
} as const;

export const paymentHref = (id: number) => `${paths.adminPayments()}/${id}`;

/** Returns the link to the payments of a month (`2026-11`). */
export const monthHref = (month: string) => `${paths.adminPayments()}?mjesec=${month}`;

export const receiptHref = (adId: number, number: number) => `/api/v1/ads/${adId}/receipt?number=${number}`;
