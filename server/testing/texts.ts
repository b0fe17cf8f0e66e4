import type { Sms, TextMessage } from '../platform/sms/sms.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';

/** SMS sent in a test file. Each call first runs all due tasks. */
export interface Texts extends Sms {
  to(phone: string): Promise<TextMessage[]>;
}

export function openTexts(tasks: () => Tasks): Texts {
  const sent: TextMessage[] = [];
  return {
    kind: 'stand_in',
    send: async (message) => void sent.push(message),
    async to(phone) {
      await tasks().runDue();
      return sent.filter((message) => message.to === phone);
    },
  };
}
