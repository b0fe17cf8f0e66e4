import type { IncomingMessage, ServerResponse } from 'node:http';
import { desc, gte, sql } from 'drizzle-orm';
import { dayAfter, dayOf } from '#contract/format.ts';
import { type VisitKind, visitKindOf } from '#contract/visit-kinds.ts';
import type { VisitsOfDay } from '#contract/visits.ts';
import type { Db } from '../platform/db/pool.ts';
import { isFetchedAhead } from '../platform/http/fetched-ahead.ts';
import { visitCounts } from './tables.ts';

const robots = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|monitor/i;

/**
 * Returns the kind of page that a browser opened; undefined for files, data, robots, prefetches and downloads
 * for offline reading.
 */
export function openedBy({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): VisitKind | undefined {
  if (
    method !== 'GET' ||
    isFetchedAhead({ headers }) ||
    headers['x-keep'] ||
    !headers.accept?.includes('text/html')
  )
    return undefined;
  if (!headers['user-agent'] || robots.test(headers['user-agent'])) return undefined;
  return visitKindOf(url.split('?', 1)[0] ?? url);
}

/**
 * Creates a counter of page views by day and kind. Counts are held in memory until `write` adds them to the
 * database, which each node does once a minute.
 */
export function openVisits(db: Db) {
  let waiting = new Map<string, { day: string; kind: VisitKind; visits: number }>();
  const count = (kind: VisitKind, at = new Date()): void => {
    const day = dayOf(at);
    const known = waiting.get(`${day} ${kind}`);
    if (known) known.visits++;
    else waiting.set(`${day} ${kind}`, { day, kind, visits: 1 });
  };
  const write = async (): Promise<void> => {
    const rows = [...waiting.values()];
    waiting = new Map();
    if (rows.length === 0) return;
    // Rows are written in a fixed order, so that two nodes cannot deadlock.
    rows.sort((a, b) => (a.day + a.kind < b.day + b.kind ? -1 : 1));
    await db
      .insert(visitCounts)
      .values(rows)
      .onConflictDoUpdate({
        target: [visitCounts.day, visitCounts.kind],
        set: { visits: sql`${visitCounts.visits} + excluded.visits` },
      });
  };
  return {
    count,
    write,
    /** Counts a page view once a response with status 200 has been sent. */
    watch(request: IncomingMessage, response: ServerResponse): void {
      const kind = openedBy(request);
      if (kind) response.once('finish', () => response.statusCode === 200 && count(kind));
    },
  };
}
export type Visits = ReturnType<typeof openVisits>;

/** Returns the visits of the last `days` days, newest first; days without visits are omitted. */
export async function listVisits(db: Db, days: number): Promise<VisitsOfDay[]> {
  const first = dayAfter(dayOf(new Date()), 1 - days);
  const rows = await db
    .select()
    .from(visitCounts)
    .where(gte(visitCounts.day, first))
    .orderBy(desc(visitCounts.day), desc(visitCounts.visits));
  const byDay = new Map<string, VisitsOfDay>();
  for (const { day, kind, visits } of rows) {
    const one = byDay.get(day) ?? { day, total: 0, kinds: {} };
    one.total += visits;
    one.kinds[kind] = visits;
    byDay.set(day, one);
  }
  return [...byDay.values()];
}
