import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restWhenIdle } from './idle-memory.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('memory is released once when requests cease, never between them, and again after the next burst', async () => {
  const collect = vi.fn();
  const server = createServer();
  restWhenIdle(server, { after: 1000, collect });
  const quietFor = (ms: number) => vi.advanceTimersByTime(ms);
  quietFor(5000);
  expect(collect).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 5; n++) {
    server.emit('request');
    quietFor(1000);
  }
  expect(collect).toHaveBeenCalledTimes(1);
  quietFor(5000);
  expect(collect).toHaveBeenCalledTimes(2);
  server.emit('request');
  server.emit('close');
  quietFor(5000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('V8’s collector can be called', () => {
  restWhenIdle(createServer(), { after: 1000 });
  expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
});
