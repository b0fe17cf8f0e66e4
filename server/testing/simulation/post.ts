import type { Mailer, Message } from '../../platform/mail/mailer.ts';

/** Letters per address that are kept for reading their links. */
const newest = 6;

export interface Post extends Mailer {
  /** The newest letters to an address, oldest first. */
  to(email: string): readonly Message[];
  /** Number of letters by address, subject and text; a letter sent again with its own id counts once. */
  readonly counts: ReadonlyMap<string, number>;
  /** Makes the next letter fail, as when the server is down. */
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
      const letter = `${message.to}\n${message.subject}\n${message.text}`;
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
      byAddress.set(message.to, [...(byAddress.get(message.to) ?? []), message].slice(-newest));
    },
  };
}
