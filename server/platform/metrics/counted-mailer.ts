import { Counter } from 'prom-client';
import { isBlockedOnCopy } from '../copies/outbound.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Metrics } from './metrics.ts';

/**
 * Returns a mailer that counts sent and failed emails. Emails held on a copy of the site count as neither.
 */
export function countedMailer(mailer: Mailer, { registry }: Metrics): Mailer {
  const deliveries = new Counter({
    name: 'mail_deliveries_total',
    help: 'Attempts to send an email.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'failed']) deliveries.inc({ outcome }, 0);
  return {
    ...mailer,
    async send(message) {
      try {
        await mailer.send(message);
      } catch (error) {
        if (!isBlockedOnCopy(error)) deliveries.inc({ outcome: 'failed' });
        throw error;
      }
      deliveries.inc({ outcome: 'sent' });
    },
  };
}
