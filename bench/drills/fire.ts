import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, storedTexts } from './cluster.ts';
import { type Crowd, type Report, startCrowd } from './crowd.ts';
import type { FireResult } from './fire-result.ts';
import { inSeconds } from './markdown.ts';

/** A fault that is caused repeatedly under load. */
export interface Fire {
  name: string;
  /** Causes the fault, and resolves when the machines have recovered from it. */
  strike(run: number): Promise<void>;
}

/** Minimum milliseconds of load before each fault. */
const calm = 2000;

async function repeat({ name, strike }: Fire, times: number, crowd: Crowd): Promise<Report[]> {
  const reports: Report[] = [];
  await crowd.works();
  for (let run = 1; run <= times; run++) {
    crowd.takeReport();
    // Random, so that repeated faults hit requests in different states.
    await pause(calm + Math.random() * 1000);
    await strike(run);
    await crowd.works(180);
    const report = crowd.takeReport();
    reports.push(report);
    console.log(
      `  ${name} ${run}: ${report.requests} requests, ${report.failed} failed, site unavailable ${inSeconds(report.unavailable)} s, longest outage of one person: writes ${inSeconds(report.writes)} s, reads ${inSeconds(report.reads)} s, sockets ${inSeconds(report.silence)} s`,
    );
    for (const [kind, count] of report.failures) console.log(`    ${count} × ${kind}`);
  }
  return reports;
}

/** Repeats a fault while people write and read, then compares acknowledged writes with the database. */
export async function underFire(
  cluster: Cluster,
  fire: Fire,
  { times, people }: { times: number; people: number },
): Promise<FireResult> {
  const crowd = await startCrowd({
    front: cluster.front,
    people: await cluster.people(people),
    trade: await cluster.trade(),
  });
  try {
    const reports = await repeat(fire, times, crowd);
    await crowd.stop();
    const unseen = await crowd.unseen();
    const stored = await storedTexts(cluster.db);
    return {
      name: fire.name,
      reports,
      acknowledged: crowd.messages.acknowledged.size + crowd.posts.acknowledged.size,
      messages: crowd.messages.compare(stored.messages),
      posts: crowd.posts.compare(stored.posts),
      unseen,
      refused: crowd.refused,
    };
  } finally {
    crowd.close();
  }
}
