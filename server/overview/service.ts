import { dayAfter, dayOf } from '#contract/format.ts';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import type { OverviewMeta, OverviewRow } from '#contract/overview.ts';
import {
  type FigureName,
  figureNames,
  figures,
  type OverviewDays,
  type OverviewStep,
} from '#contract/overview-figures.ts';
import { waitingNow } from '../inbox/list.ts';
import { sentOn } from '../phones/messages.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Actor, actorCan } from '../platform/session/actor.ts';
import { countNew, waitsOf } from './count.ts';
import { categoriesOf, sumsOf, type Waits, waitsIn } from './queries.ts';

/** Returns the names of the figures that an administrator may see, in the order of `figureNames`. */
export const figuresOf = (actor: Actor): FigureName[] =>
  figureNames.filter((name) => figures[name].abilities.some((ability) => actorCan(actor, ability)));

const none = { decided: 0, median_seconds: null, worst_seconds: null };
const present = (row: Waits | undefined) =>
  row ? { decided: row.decided, median_seconds: row.median, worst_seconds: row.worst } : none;

function stepsOf(from: string, to: string, by: OverviewStep): { from: string; to: string }[] {
  const steps: { from: string; to: string }[] = [];
  for (let day = from; day <= to; ) {
    const left = by === 'day' ? 0 : (7 - new Date(day).getUTCDay()) % 7;
    const last = dayAfter(day, left) < to ? dayAfter(day, left) : to;
    steps.push({ from: day, to: last });
    day = dayAfter(last, 1);
  }
  return steps;
}

/**
 * Returns the figures for the last `days` days and for the equally long period before it, plus the waiting
 * cases; all limited to what the user may see. `smsMost` is the daily cap of SMS; null if the site sends
 * none.
 */
export async function overviewOf(
  db: Db,
  actor: Actor,
  { days, by }: { days: OverviewDays; by: OverviewStep },
  smsMost: number | null = null,
  now = new Date(),
): Promise<{ data: OverviewRow[]; meta: OverviewMeta }> {
  const counted = await countNew(db, now);
  const to = dayOf(now);
  const from = dayAfter(to, 1 - days);
  const period = { before: dayAfter(from, -days), from, to, by };
  const shown = figuresOf(actor);
  const waiting = await waitingNow(db, actor);
  const kinds = waiting.map(({ kind }) => waitsOf(kind));
  const [sums, waits, categories, smsSent] = await Promise.all([
    sumsOf(db, { ...period, figures: shown }),
    waitsIn(db, { ...period, figures: kinds }),
    shown.includes('posts') ? categoriesOf(db, period) : null,
    shown.includes('sms') && smsMost !== null ? sentOn(db, to) : null,
  ]);
  const sum = (figure: FigureName, step: string | null, current = true) =>
    sums.find((row) => row.figure === figure && row.step === step && row.now === current)?.n ?? 0;
  const waited = (kind: InboxKindName | null, step: string | null, current = true) =>
    waits.find((row) => row.figure === (kind && waitsOf(kind)) && row.step === step && row.now === current);
  return {
    data: stepsOf(from, to, by).map((step) => ({
      ...step,
      figures: Object.fromEntries(shown.map((name) => [name, sum(name, step.from)])),
      ...present(waited(null, step.from)),
    })),
    meta: {
      from,
      to,
      counted_at: counted.toISOString(),
      sums: Object.fromEntries(
        shown.map((name) => [name, { now: sum(name, null), before: sum(name, null, false) }]),
      ),
      sms_today: smsMost === null || smsSent === null ? null : { sent: smsSent, most: smsMost },
      categories,
      waits: waiting.map(({ kind, n, oldest }) => ({
        kind,
        waiting: n,
        oldest_since: oldest?.toISOString() ?? null,
        ...present(waited(kind, null)),
        before_median_seconds: waited(kind, null, false)?.median ?? null,
      })),
      all_waits: {
        ...present(waited(null, null)),
        before_median_seconds: waited(null, null, false)?.median ?? null,
      },
    },
  };
}
