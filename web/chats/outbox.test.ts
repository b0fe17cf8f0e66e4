import { beforeEach, expect, test, vi } from 'vitest';

// The API is mocked: `answers` are its responses, one per call, in order.

let answers: Response[];
let calls: number;
let outbox: typeof import('./outbox.ts');

const answer = (status: number, body: object, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const stored = () => answer(201, { data: { id: 1 } });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  calls = 0;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('reportError', () => undefined);
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return answers.shift() ?? stored();
  });
  outbox = await import('./outbox.ts');
  outbox.openOutbox(1);
});

test('after a rate limit, nothing is sent before the time given by the server', async () => {
  answers = [answer(429, { message: 'Previše pokušaja.', errors: {} }, { 'retry-after': '40' })];
  outbox.enqueue(2, [], 'Prva');
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toBe(1);
  outbox.enqueue(2, [], 'Druga');
  outbox.enqueue(3, [], 'Treća');
  await vi.advanceTimersByTimeAsync(38_000);
  expect([calls, outbox.outgoing().map(({ state }) => state)]).toEqual([
    1,
    ['waiting', 'waiting', 'waiting'],
  ]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([calls, outbox.outgoing()]).toEqual([4, []]);
});

test('requests are retried with growing delays if the server sends no retry time', async () => {
  answers = [answer(503, {}), answer(503, {})];
  outbox.enqueue(2, [], 'Poruka');
  await vi.advanceTimersByTimeAsync(500);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect([calls, outbox.outgoing()]).toEqual([3, []]);
});
