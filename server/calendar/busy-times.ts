import { createContext, Script } from 'node:vm';
import ICAL from 'ical.js';
import { day, second } from '#contract/durations.ts';
import { zone as ownZone } from '#contract/local-time.ts';
import { momentAt } from '#contract/working-week.ts';

/** Times in ms since the epoch. */
export interface BusySpan {
  from: number;
  until: number;
}

interface Period extends BusySpan {
  /** Maximum number of spans returned. */
  most: number;
}

export interface Read {
  busy: BusySpan[];
  events: number;
  /** Events that could not be read. */
  skipped: number;
}

/** Thrown for a file that is not a calendar. */
export class NotACalendar extends Error {}

/** Properties that determine when the owner is busy; no others are parsed. */
const wanted =
  /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|UID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i;
/** Maximum number of occurrences examined per event; a daily event has 18,300 in fifty years. */
const repetitionsMost = 30_000;
/** Default time for expanding all events, in ms. */
const expansionMost = 8 * second;
/**
 * An event may use this share of the time left, so that endless rules leave time for the events after them.
 */
const shareOfEvent = 1 / 3;
/** Time zones differ from UTC by less than this. */
const zoneMost = day;

interface Blocks {
  zones: string[][];
  events: string[][];
}

/**
 * Splits a file into time zones and events, which are parsed separately, so that an invalid line affects only
 * one event. Omits alarms and all properties of events that `wanted` does not match.
 */
function blocksOf(text: string): Blocks {
  const blocks: Blocks = { zones: [], events: [] };
  const path: string[] = [];
  let zonesInPath = 0;
  let block: string[] | undefined;
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const [, begins, ends] = /^(?:BEGIN:([A-Z-]+)|END:([A-Z-]+))\s*$/i.exec(line) ?? [];
    const [begun, ended] = [begins?.toUpperCase(), ends?.toUpperCase()];
    if (begun) path.push(begun);
    if (begun === 'VTIMEZONE') zonesInPath += 1;
    if (begun === 'VEVENT') blocks.events.push((block = ['BEGIN:VEVENT']));
    else if (begun === 'VTIMEZONE') blocks.zones.push((block = ['BEGIN:VTIMEZONE']));
    else if (ended === 'VEVENT' || ended === 'VTIMEZONE') {
      block?.push(`END:${ended}`);
      block = undefined;
    } else if (zonesInPath > 0 || (path.at(-1) === 'VEVENT' && wanted.test(line))) block?.push(line.trim());
    if (ended && path.pop() === 'VTIMEZONE') zonesInPath -= 1;
  }
  return blocks;
}

const parsed = (lines: readonly string[]) => new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown[]);

/**
 * Runs a synchronous function and throws if it takes longer than `limit` ms. The library searches for the
 * next occurrence in a loop that cannot be interrupted otherwise, and some rules never have one.
 */
function timed<T>(run: () => T, limit: number): T {
  let result: T | undefined;
  const context = createContext({ run: () => void (result = run()) });
  new Script('run()').runInContext(context, { timeout: Math.max(1, Math.ceil(limit)) });
  return result as T;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const two = (number: number) => String(number).padStart(2, '0');

type ToMoment = (time: ICAL.Time, zone: string | undefined) => number;

/**
 * Returns a function that converts a time in a calendar to ms since the epoch. Uses the time zone defined in
 * the file, otherwise the IANA zone of that name. All-day dates and times without a known zone are in
 * Croatian time.
 */
function openMoments(): ToMoment {
  const formats = new Map<string, Intl.DateTimeFormat | undefined>();
  /** Returns undefined for names that are not IANA zones, such as Windows zone names. */
  const formatOf = (timeZone: string) => {
    const style = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
    if (!formats.has(timeZone))
      formats.set(
        timeZone,
        attempt(() => new Intl.DateTimeFormat('sv-SE', style)),
      );
    return formats.get(timeZone);
  };
  /** Converts a wall-clock time in `zone`, passed as if it were UTC, to ms since the epoch. */
  const wallTime = (wall: number, zone: string | undefined) => {
    const format = (zone && formatOf(zone)) || formatOf(ownZone);
    const offsetAt = (moment: number) => Date.parse(`${format?.format(moment).replace(' ', 'T')}Z`) - moment;
    return wall - offsetAt(wall - offsetAt(wall));
  };
  return (time, zone) => {
    if (time.isDate) return Date.parse(momentAt(`${time.year}-${two(time.month)}-${two(time.day)}`, '00:00'));
    if (time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
    const { year, month, day, hour, minute, second } = time;
    return wallTime(Date.UTC(year, month - 1, day, hour, minute, second), zone);
  };
}

interface Occurring {
  component: ICAL.Component;
  event: ICAL.Event;
  zone: string | undefined;
  length: ICAL.Duration;
}

function occurring(component: ICAL.Component): Occurring {
  // Passes no exceptions, because otherwise the library would search all other events for exceptions to each
  // event.
  const event = new ICAL.Event(component, { exceptions: [] });
  const length = event.endDate.subtractDate(event.startDate);
  const zone = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  return { component, event, zone, length };
}

function spanOf({ zone, length }: Occurring, start: ICAL.Time, momentOf: ToMoment): BusySpan {
  const end = start.clone();
  end.addDuration(length);
  return { from: momentOf(start, zone), until: momentOf(end, zone) };
}

function isBusy(component: ICAL.Component): boolean {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    value('status') !== 'CANCELLED' &&
    value('transp') !== 'TRANSPARENT' &&
    !['FREE', 'WORKINGELSEWHERE'].includes(value('x-microsoft-cdo-busystatus'))
  );
}

interface Scope extends BusySpan {
  momentOf: ToMoment;
  /** Start times of occurrences that other events override. */
  replaced: ReadonlySet<number>;
}

function spansOf(one: Occurring, { from, until, momentOf, replaced }: Scope): BusySpan[] {
  const { event, component } = one;
  const fits = (span: BusySpan) => span.until > from && span.from < until && span.until > span.from;
  const spans: BusySpan[] = [];
  const add = (span: BusySpan) => {
    if (fits(span) && !replaced.has(span.from)) spans.push(span);
  };
  // The library omits the first date of an event that has RDATE but no RRULE.
  if (!component.hasProperty('rrule')) add(spanOf(one, event.startDate, momentOf));
  if (!component.hasProperty('rrule') && !component.hasProperty('rdate')) return spans;
  const repetitions = new ICAL.RecurExpansion({ component, dtstart: event.startDate });
  const length = one.length.toSeconds() * second;
  for (let n = 0; n < repetitionsMost; n++) {
    const start = repetitions.next();
    if (!start) return spans;
    // Skips occurrences long before the period, because time zone conversion takes most of the run time.
    const dayStart = Date.UTC(start.year, start.month - 1, start.day);
    if (dayStart + day + length + zoneMost < from) continue;
    const span = spanOf(one, start, momentOf);
    if (span.from >= until) return spans;
    add(span);
  }
  throw new Error(`an event has more than ${repetitionsMost} occurrences before the end of the period`);
}

/** Merges spans that touch or overlap, and cuts them to the period. */
function merged(spans: readonly BusySpan[], period: BusySpan): BusySpan[] {
  const all: BusySpan[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const [from, until] = [Math.max(span.from, period.from), Math.min(span.until, period.until)];
    const last = all.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else all.push({ from, until });
  }
  return all;
}

/**
 * Returns when the owner of a calendar is busy within a period. Skips events that cannot be read, that have
 * more than `repetitionsMost` occurrences before the end of the period, or whose share of `most` ms is not
 * enough. Throws `NotACalendar`.
 */
export function busyTimesOf(text: string, period: Period, most = expansionMost): Read {
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 2000))) throw new NotACalendar();
  const blocks = blocksOf(text);
  const momentOf = openMoments();
  const calendar = new ICAL.Component('vcalendar');
  for (const lines of blocks.zones) {
    const zone = attempt(() => parsed(lines));
    if (zone?.getFirstPropertyValue('tzid')) calendar.addSubcomponent(zone);
  }
  const events = blocks.events.map((lines) =>
    attempt(() => {
      const component = parsed(lines);
      calendar.addSubcomponent(component);
      return occurring(component);
    }),
  );
  /** Start times of overridden occurrences, by series. */
  const replaced = new Map<string, Set<number>>();
  for (const one of events) {
    const moved = one && attempt(() => one.event.recurrenceId);
    if (!moved) continue;
    const zone = one.component.getFirstProperty('recurrence-id')?.getFirstParameter('tzid');
    const starts = replaced.get(one.event.uid) ?? new Set();
    replaced.set(one.event.uid, starts.add(momentOf(moved, zone)));
  }
  const end = performance.now() + most;
  let skipped = 0;
  const spans = events.flatMap((one) => {
    const found =
      one &&
      attempt(() => {
        if (!isBusy(one.component)) return [];
        const isMoved = one.component.hasProperty('recurrence-id');
        const starts = (!isMoved && replaced.get(one.event.uid)) || new Set<number>();
        const expand = () => spansOf(one, { ...period, momentOf, replaced: starts });
        const isSeries = one.component.hasProperty('rrule') || one.component.hasProperty('rdate');
        return isSeries ? timed(expand, (end - performance.now()) * shareOfEvent) : expand();
      });
    if (!found) skipped++;
    return found ?? [];
  });
  return { busy: merged(spans, period).slice(0, period.most), events: events.length, skipped };
}
