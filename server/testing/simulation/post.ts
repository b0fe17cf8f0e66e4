import type { Mailer, Message } from '../../platform/mail/mailer.ts';

/** Number of emails stored per address, for reading their links. */
const newest = 6;

export interface Post extends Mailer {
  /** Returns the newest emails to an address, oldest first. */
  to(email: string): readonly Message[];
  /** Number of emails by address, subject and text; an email sent again with the same id counts once. */
  readonly counts: ReadonlyMap<string, number>;
  /** Makes the next email fail, as when the mail server is down. */
  failNext(): void;
}

export function openPost(): Post {
  const byAddress = new Map<string, Message[]>();
  const ids = new Set<string>();
  const counts = new Map<string, number>();
  let isFailing = false;
  return {
    counts,
    to: (email) => byAddress.get(email) ?? [],
    failNext: () => void (isFailing = true),
    async send(message) {
      if (isFailing) {
        isFailing = false;
        throw Object.assign(new Error('the mail server is down'), { code: 'ECONNREFUSED' });
      }
      if (ids.has(message.id)) return;
      ids.add(message.id);
      const email = `${message.to}\n${message.subject}\n${message.text}`;
      counts.set(email, (counts.get(email) ?? 0) + 1);
      byAddress.set(message.to, [...(byAddress.get(message.to) ?? []), message].slice(-newest));
    },
  };
}
