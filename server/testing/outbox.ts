import type { Mailer, Message } from '../platform/mail/mailer.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';

/** Emails sent in a test file. Each call first runs all due tasks, so tests need not wait. */
export interface Outbox {
  to(email: string): Promise<Message>;
  all(email: string): Promise<Message[]>;
  none(email: string): Promise<void>;
}

export function openOutbox(tasks: () => Tasks): Outbox & { mailer: Mailer } {
  const sent: Message[] = [];
  const all = async (email: string) => {
    await tasks().runDue();
    return sent.filter((message) => message.to === email);
  };
  return {
    mailer: { send: async (message) => void sent.push(message) },
    all,
    async to(email) {
      const newest = (await all(email)).at(-1);
      if (!newest)
        throw new Error(
          `no email to ${email}; emails were sent to ${sent.map((message) => message.to).join(', ') || 'nobody'}`,
        );
      return newest;
    },
    async none(email) {
      const [found] = await all(email);
      if (found) throw new Error(`unexpected email to ${email}: ${found.subject}`);
    },
  };
}
