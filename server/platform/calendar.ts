import { Readable } from 'node:stream';
import { minute } from '#contract/durations.ts';
import type { FileAnswer } from '#contract/endpoint.ts';
import type { Site } from './http/site.ts';

export interface Appointment {
  /** Stable per appointment, so that a calendar updates the entry instead of adding another. */
  uid: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  place?: string | null;
  /** The site. */
  organizer: Pick<Site, 'name' | 'email'>;
  /** The appointment's page. */
  url: string;
}

interface Options {
  /** Name of a calendar that others subscribe to; omitted for a file of single appointments. */
  name?: string;
  now?: Date;
}

const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '');
const control = /[^\P{Cc}\t]/gu;
/**
 * Escapes backslashes, semicolons, commas and line breaks, and removes all other control characters except
 * the tab, as RFC 5545 requires.
 */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    .replace(control, '');
/** Quotes a parameter value after removing quotation marks, line breaks and other control characters. */
const quoted = (text: string) => `"${text.replace(/["\u2028\u2029]/g, '').replace(control, '')}"`;

/** Folds lines at 75 bytes (RFC 5545), never within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length ? 74 : 75)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

const eventOf = ({ uid, title, startsAt, endsAt, place, organizer, url }: Appointment, now: Date) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(now)}`,
  // Increases with time, so a calendar prefers the newer of two files.
  `SEQUENCE:${Math.floor(now.getTime() / minute) % 1_000_000_000}`,
  `DTSTART:${utc(startsAt)}`,
  `DTEND:${utc(endsAt)}`,
  `SUMMARY:${escaped(title)}`,
  ...(place ? [`LOCATION:${escaped(place)}`] : []),
  // Outlook ignores an organizer without an email address.
  `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
  `URL:${url}`,
  'STATUS:CONFIRMED',
  'END:VEVENT',
];

/** Returns appointments as an iCalendar file. */
export function calendarFile(
  appointments: readonly Appointment[],
  { name, now = new Date() }: Options = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mestar//HR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // Each standard property is followed by the one that Google, Apple and Outlook read instead.
    ...(name === undefined
      ? []
      : [
          `NAME:${escaped(name)}`,
          `X-WR-CALNAME:${escaped(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]),
    ...appointments.flatMap((one) => eventOf(one, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Returns appointments as a response with an iCalendar file (RFC 5545). */
export function calendarAnswer(appointments: readonly Appointment[], options: Options = {}): FileAnswer {
  const bytes = Buffer.from(calendarFile(appointments, options));
  return { type: 'text/calendar; charset=utf-8', bytes: bytes.length, contents: Readable.from([bytes]) };
}
