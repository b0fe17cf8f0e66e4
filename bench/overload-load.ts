// Load generator that runs in a separate process and sends requests at a fixed rate, whether or not earlier
// ones were answered.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Kind {
  name: string;
  path: string;
  headers: Record<string, string>;
  perSecond: number;
}

export interface OverloadOrder {
  address: string;
  seconds: number;
  kinds: readonly Kind[];
}

/** Latencies in ms of the requests of each kind, by status; status 0 means that no response arrived. */
export type Latencies = Record<string, Record<number, number[]>>;

const patience = 20_000;
let visitors = 0;

/** Returns a different visitor address for each request, so that no rate limit is reached. */
function nextVisitor(): string {
  visitors++;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

process.on('message', async ({ address, seconds, kinds }: OverloadOrder) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 2000 });
  const latencies: Latencies = Object.fromEntries(kinds.map(({ name }) => [name, {}]));
  const waiting: Promise<void>[] = [];
  const send = ({ name, path, headers }: Kind) =>
    new Promise<void>((done) => {
      const begun = performance.now();
      const note = (status: number) => {
        const list = ((latencies[name] ??= {})[status] ??= []);
        list.push(performance.now() - begun);
        done();
      };
      http
        .get(
          address + path,
          { agent, headers: { ...headers, 'x-forwarded-for': nextVisitor() }, timeout: patience },
          (answer) => answer.resume().on('end', () => note(answer.statusCode ?? 0)),
        )
        .on('timeout', function (this: http.ClientRequest) {
          this.destroy();
        })
        .on('error', () => note(0));
    });
  const begun = performance.now();
  const sent = kinds.map(() => 0);
  for (let now = 0; now < seconds; now = (performance.now() - begun) / 1000) {
    for (const [n, kind] of kinds.entries())
      for (; (sent[n] ?? 0) < now * kind.perSecond; sent[n] = (sent[n] ?? 0) + 1) waiting.push(send(kind));
    await sleep(5);
  }
  await Promise.all(waiting);
  agent.destroy();
  process.send?.(latencies);
});
process.on('disconnect', () => process.exit());
