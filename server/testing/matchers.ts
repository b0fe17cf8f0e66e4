import { expect } from 'vitest';
import type { Answer } from './app.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    toBe422(field: string, text?: string): R;
    toHaveStatus(status: number): R;
  }
}

expect.extend({
  toBe422(answer: Answer, field: string, text = '') {
    const message: unknown = answer.body?.errors?.[field]?.[0];
    const pass = answer.status === 422 && typeof message === 'string' && message.includes(text);
    return {
      pass,
      message: () =>
        `expected a 422 on ${field}${text && ` with „${text}“`}, got ${answer.status} ${JSON.stringify(answer.body)}`,
    };
  },
  toHaveStatus(answer: Answer, status: number) {
    return {
      pass: answer.status === status,
      message: () => `expected ${status}, got ${answer.status} ${JSON.stringify(answer.body)}`,
    };
  },
});
