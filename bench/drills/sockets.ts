import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processTime } from '../../server/testing/database-time.ts';
import { ask, startHelper, stop } from '../processes.ts';
import { percentile } from '../statistics.ts';
import { startCluster } from './cluster.ts';
import { openBrowser } from './front.ts';
import type { Opened, Order, Returned } from './idle-sockets.ts';
import { inSeconds } from './markdown.ts';
import type { SiteNode } from './nodes.ts';
import { startSingle } from './postgres.ts';
import { familyOf, until } from './processes.ts';

/** Maximum number of sockets per client process, and per account. */
const most = { ofProcess: 2500, ofAccount: 10 };
/** Milliseconds after which nginx retries a node that did not respond (`fail_timeout`). */
const nginxForgets = 11_000;

const megabytes = (pid: number | undefined) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

type Meter = ReturnType<typeof openMeter>;

/** Starts measuring the CPU time of each part of the site. */
function openMeter(parts: Record<string, () => number[]>) {
  const total = (pids: number[]) => pids.reduce((sum, pid) => sum + processTime(pid), 0) / 1000;
  const before = new Map(Object.entries(parts).map(([name, pids]) => [name, total(pids())]));
  return {
    /**
     * Returns, as text, the CPU time in milliseconds that each part has used per socket, for `count` sockets.
     */
    each: (count: number) =>
      Object.entries(parts)
        .map(([name, pids]) => {
          const spent = total(pids()) - (before.get(name) ?? 0);
          return `${name} ${((spent * 1000) / Math.max(1, count)).toFixed(1)}`;
        })
        .join(', '),
  };
}

export const socketHead = ['measure', 'result'];

/**
 * Opens idle sockets on one node, kills it, and observes how they return to the other one. Returns rows of
 * `socketHead`.
 */
export async function measureSockets(folder: string, count: number): Promise<string[][]> {
  const postgres = await startSingle(folder, path.join(folder, 'database'));
  const cluster = await startCluster({ folder, postgres, connections: Math.min(20_000, 2 * count + 1000) });
  const [dies, stays] = cluster.nodes;
  if (!(dies && stays)) throw new Error('the cluster has fewer than two nodes');
  const helpers = Array.from({ length: Math.ceil(count / most.ofProcess) }, () =>
    startHelper('bench/drills/idle-sockets.ts'),
  );
  const order = <Result>(given: (n: number) => Order) =>
    Promise.all(helpers.map((helper, n) => ask<Result>(helper, given(n))));
  const browser = openBrowser(cluster.front);
  const parts = (node: SiteNode): Record<string, () => number[]> => ({
    node: () => [node.machine.child.pid ?? 0],
    nginx: () => familyOf(cluster.nginx.child.pid ?? 0),
    database: () => postgres.family(),
    redis: () => [cluster.redis.child.pid ?? 0],
    clients: () => helpers.map(({ pid }) => pid ?? 0),
  });
  try {
    const people = await cluster.people(Math.ceil(count / most.ofAccount));
    const share = Math.ceil(people.length / helpers.length);
    stays.machine.kill('SIGTERM');
    await stays.machine.ended;
    const before = megabytes(dies.machine.child.pid);
    const arrivalMeter: Meter = openMeter(parts(dies));
    const begun = performance.now();
    const opened = await order<Opened>((n) => ({
      do: 'open',
      front: cluster.plainFront,
      people: people.slice(n * share, (n + 1) * share),
      count: Math.min(most.ofProcess, count - n * most.ofProcess),
    }));
    const arrival = performance.now() - begun;
    const total = opened.reduce((sum, one) => sum + one.opened, 0);
    const arrivalCost = arrivalMeter.each(total);
    await pause(5000);
    const held = megabytes(dies.machine.child.pid);

    stays.launch();
    await stays.ready();
    await pause(nginxForgets);
    const idle = megabytes(stays.machine.child.pid);
    await order(() => ({ do: 'watch' }));
    const token = people[0]?.token ?? '';
    const times: number[] = [];
    let failed = 0;
    let watching = true;
    const watch = (async () => {
      for (; watching; await pause(200)) {
        const { status, begun, ended } = await browser.ask('/api/v1/chats', { token });
        times.push(ended - begun);
        if (status !== 200) failed++;
      }
    })();
    const returnMeter: Meter = openMeter(parts(stays));
    const killed = Date.now();
    dies.machine.kill('SIGKILL');
    let returns: Returned[] = [];
    let peak = idle;
    await until(
      'all sockets are back',
      async () => {
        peak = Math.max(peak, megabytes(stays.machine.child.pid));
        returns = await order<Returned>(() => ({ do: 'returned' }));
        return returns.reduce((sum, one) => sum + one.at.length, 0) >= total;
      },
      300,
    ).catch((error: Error) => console.error(error.message));
    watching = false;
    await watch;
    const returnCost = returnMeter.each(returns.reduce((sum, one) => sum + one.at.length, 0));
    const delays = returns.flatMap((one) => one.delays);
    const perSecond = new Map<number, number>();
    for (const at of returns.flatMap((one) => one.at)) {
      const second = Math.floor((at - killed) / 1000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    const sum = (what: (one: Returned) => number) => returns.reduce((all, one) => all + what(one), 0);
    return [
      ['idle sockets on one node', `${total} of ${count}`],
      [
        'time until all were accepted, s',
        `${inSeconds(arrival)} (${Math.round((total / arrival) * 1000)} a second)`,
      ],
      ['processor time of each arrival, ms', arrivalCost],
      [
        'memory of the node before and with them, MB',
        `${before.toFixed(0)} and ${held.toFixed(0)}: ${(((held - before) * 1024) / total).toFixed(1)} KB each`,
      ],
      ['back after the kill of the node', `${delays.length} of ${total}`],
      [
        'time until a socket was back, s: p50 / p99 / max',
        [percentile(delays, 0.5), percentile(delays, 0.99), Math.max(...delays)].map(inSeconds).join(' / '),
      ],
      [
        'sockets back in each second after the kill',
        [...perSecond]
          .sort(([one], [other]) => one - other)
          .map(([second, n]) => `${second}: ${n}`)
          .join(', '),
      ],
      ['processor time of each return, ms', returnCost],
      ['failed attempts to connect', String(sum((one) => one.failedAttempts))],
      ['failed reads after a return', String(sum((one) => one.failedReads))],
      ['memory of the other node before, at most, MB', `${idle.toFixed(0)}, ${peak.toFixed(0)}`],
      [
        'reads of others meanwhile',
        `${times.length}, ${failed} failed, slowest ${inSeconds(Math.max(...times))} s`,
      ],
    ];
  } finally {
    browser.close();
    for (const helper of helpers) await stop(helper);
    await cluster.close();
  }
}
