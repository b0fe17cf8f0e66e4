// node scripts/run.mjs bench/overload.ts: sends requests at half and then at five times a node's capacity,
// and prints the latencies at both rates and the node's memory. Needs a built site.
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#contract/paths.ts';
import { joinDatabase } from '../server/platform/db/open.ts';
import { cookieName } from '../server/platform/session/session.ts';
import type { Order, Served } from './load.ts';
import type { Kind, Latencies, OverloadOrder } from './overload-load.ts';
import { join, leave } from './people.ts';
import { ask, startHelper, startSite, stopAll } from './processes.ts';
import type { Cost } from './site-meter.ts';
import { siteOf } from './volume/site.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 20);
/** Seconds after the overload until memory is measured again. */
const rest = 30;
/** Share of the offered requests that come from signed-in people, who open their chats. */
const shareOfPeople = 0.1;

const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
const parts = [0.5, 0.9, 0.99] as const;
const percentilesOf = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return parts.map((part) => percentile(sorted, part));
};
const joined = (figures: readonly number[], digits = 1) =>
  figures.map((figure) => figure.toFixed(digits)).join(' / ');

const dataDir = await siteOf(1000);
const site = await startSite(dataDir, { keeps: false, mostRequests: 60 });
const { db, close } = await joinDatabase({ dataDir }, (error) => console.error(error.message));
const memory = async () => (await ask<Cost>(site.child, 'cost')).memory / 1e6;
try {
  await leave(db);
  const person = await join(db, 'osoba');
  const page: Omit<Kind, 'perSecond'> = {
    name: 'visitors',
    path: paths.activeJobs(),
    headers: { accept: 'text/html' },
  };
  const chats: Omit<Kind, 'perSecond'> = {
    name: 'people',
    path: '/api/v1/chats',
    headers: { cookie: `${cookieName}=${person.token}` },
  };
  const closed = startHelper('bench/load.ts');
  const order: Order = {
    url: site.address + page.path,
    headers: { ...page.headers, 'x-forwarded-for': '10.200.0.1' },
    connections: 10,
    seconds: 15,
  };
  await ask<Served>(closed, order);
  const { perSecond: capacity, failed } = await ask<Served>(closed, order);
  if (failed > 0) throw new Error(`${failed} requests failed while the capacity was measured`);
  console.log(`capacity: ${capacity.toFixed(0)} uncached pages/s with 10 connections`);

  const open = startHelper('bench/overload-load.ts');
  const offer = async (times: number) => {
    const kinds = [
      { ...page, perSecond: capacity * times * (1 - shareOfPeople) },
      { ...chats, perSecond: capacity * times * shareOfPeople },
    ];
    const latencies = await ask<Latencies>(open, {
      address: site.address,
      seconds,
      kinds,
    } satisfies OverloadOrder);
    for (const [name, statuses] of Object.entries(latencies))
      for (const [status, times] of Object.entries(statuses))
        console.log(
          `  ${name}, ${status === '0' ? 'no response' : status}: ${times.length}, p50 / p90 / p99 ${joined(percentilesOf(times))} ms`,
        );
    return latencies;
  };
  console.log(`half of the capacity for ${seconds} s`);
  const base = await offer(0.5);
  const before = await memory();
  console.log(`five times the capacity for ${seconds} s`);
  let during = before;
  const watch = setInterval(() => void memory().then((now) => (during = Math.max(during, now))), 1000);
  const overloaded = await offer(5);
  clearInterval(watch);
  await sleep(rest * 1000);
  const after = await memory();

  const refused = Object.values(overloaded).flatMap((statuses) => statuses[503] ?? []);
  const answered = base.visitors?.[200] ?? [];
  const ofBase = percentilesOf(refused).map((time, n) => time / (percentilesOf(answered)[n] ?? Number.NaN));
  const served = Object.values(overloaded).flatMap((statuses) => statuses[200] ?? []).length;
  const share = (kind: string) => {
    const statuses = overloaded[kind] ?? {};
    return (statuses[200]?.length ?? 0) / Object.values(statuses).flat().length;
  };
  console.log(`503s as a multiple of a page at half the capacity, p50 / p90 / p99: ${joined(ofBase, 2)}`);
  console.log(
    `responses/s under overload, as a share of the capacity: ${(served / seconds / capacity).toFixed(2)}`,
  );
  console.log(
    `share of requests served: visitors ${share('visitors').toFixed(2)}, people ${share('people').toFixed(2)}`,
  );
  console.log(
    `memory before, during, after ${rest} s: ${joined([before, during, after], 0)} MB, during and after as a multiple of before: ${joined([during / before, after / before], 2)}`,
  );
} finally {
  await leave(db);
  await close();
  await stopAll();
}
