import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import { test } from './app.ts';
import { requestsTo, type Worst, worstStructures } from './event-loop.ts';
import { callsOf } from './matrix/calls.ts';
import { everyone } from './matrix/people.ts';

/** Maximum response time of /health/live in milliseconds while a request is processed. */
const most = 200;
/** Returns whether every runnable process has a core; otherwise they delay the response too. */
const isMachineFree = (): boolean => (loadavg()[0] ?? 0) < availableParallelism();
const texts: readonly Worst[] = ['spaces between letters', 'angle brackets', 'combining marks', 'Markdown'];

test('no request, however large or malicious, gets a 5xx or delays /health/live by more than 200 ms three times', {
  timeout: 1_800_000,
}, async ({ app, db, as, visitor }) => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const probe = new Worker(path.join(import.meta.dirname, 'live-probe.ts'), { workerData: origin });
  const longestSince = async (): Promise<number> => {
    probe.postMessage('next');
    return (await once(probe, 'message'))[0];
  };
  const { asking } = await everyone({ app, db, as, visitor });
  const delays: { delay: number; request: string }[] = [];
  const failed: string[] = [];
  const slow: string[] = [];
  await longestSince();
  for (const call of await callsOf(app, visitor)) {
    if (/logout|delete-account/.test(call.path)) continue;
    const person = await asking('superadmin');
    for (const { name, body, query } of requestsTo(call, texts, Object.keys(worstStructures))) {
      const url = call.path.replace(/:\w+/g, '1') + (query ? `?${query}` : '');
      const send = async () => {
        const { status } = await person.send(call.method, url, body);
        const request = `${call.name} with ${name}: ${status}`;
        const delay = await longestSince();
        delays.push({ delay, request });
        if (status >= 500) failed.push(request);
        return delay > most;
      };
      // A garbage collection or another process may delay one request, and hardly the same one three times.
      if ((await send()) && (await send()) && (await send()) && isMachineFree())
        slow.push(`${call.name} with ${name}`);
    }
  }
  await probe.terminate();
  delays.sort((one, other) => other.delay - one.delay);
  const above = delays.filter(({ delay }) => delay > most);
  console.log(`${delays.length} requests, ${above.length} delays above ${most} ms`, delays.slice(0, 20));
  expect({ failed, slow }).toEqual({ failed: [], slow: [] });
});
