import { CronExpressionParser } from 'cron-parser';
import { zone } from '#contract/local-time.ts';
import type { Queue } from '../../platform/tasks/queues.ts';

/**
 * Minimum time in milliseconds between two runs of a queue. Queues that are due every few minutes run less
 * often than on the site, because most of their tasks only look for work.
 */
const shortest = 12 * 3_600_000;

type Scheduled = Queue<Record<string, never>>;

export interface Schedules {
  /** Adds a schedule, unless an earlier process of the site has added it. */
  add(queue: Scheduled, cron: string, tz?: string): void;
  /**
   * Returns the queues that have become due since the last call, each once even if it missed several runs.
   */
  takeDue(now: number): Scheduled[];
}

/** Replaces pg-boss's scheduler, whose timers use real time; both parse cron expressions with cron-parser. */
export function openSchedules(): Schedules {
  const entries: { queue: Scheduled; cron: string; tz: string; next: number }[] = [];
  const nextOf = (cron: string, tz: string, after: number) =>
    CronExpressionParser.parse(cron, { tz, currentDate: new Date(after) })
      .next()
      .getTime();
  return {
    add(queue, cron, tz = zone) {
      if (entries.some((entry) => entry.queue.name === queue.name)) return;
      entries.push({ queue, cron, tz, next: nextOf(cron, tz, Date.now()) });
    },
    takeDue(now) {
      const due = entries.filter(({ next }) => next <= now);
      for (const entry of due) {
        const next = nextOf(entry.cron, entry.tz, now);
        const afterNext = nextOf(entry.cron, entry.tz, next);
        entry.next = afterNext - next < shortest ? now + shortest : next;
      }
      return due.map(({ queue }) => queue);
    },
  };
}
