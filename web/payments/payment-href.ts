import { paths } from '#contract/paths.ts';

/** Finance's page of one payment. */
export const paymentHref = (id: number) => `${paths.adminPayments()}/${id}`;
