import { hour } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const paymentLimits = defineLimits({
  payment_details: { max: 120, network: 1200, windowMs: hour, in: 'database' },
  // Limits card payments per browser and network, which slows down testing of stolen cards.
  pay_address: { max: 40, network: 400, windowMs: hour, in: 'database', fixed: true },
  pay_ad: { max: 20, windowMs: hour, in: 'database', fixed: true },
});
