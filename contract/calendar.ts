import { parseHour } from './days.ts';
import { hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, isoDay, one, text } from './shapes.ts';
import { type SubscriptionError, subscriptionErrors, weekLimits } from './working-week.ts';
import { z } from './zod.ts';

const tag = 'calendar';
/** Tag of endpoints that accept or return secret calendar URLs. */
const linksTag = 'calendar-links';

const span = z.object({ starts_at: isoDate, ends_at: isoDate });
const spans = z.array(span).max(weekLimits.spansMost);

const clock = z
  .preprocess((value) => (typeof value === 'string' ? (parseHour(value) ?? value.trim()) : value), z.string())
  .refine((value) => /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(value), {
    error: 'Upišite vrijeme, na primjer 8:00.',
    // Stops at the first error, so that an invalid start is not also compared with the end.
    abort: true,
  });
const hours = z
  .object({ weekday: z.coerce.number().int().min(1).max(7), from: clock, to: clock })
  .refine(({ from, to }) => from < to, { error: 'Kraj mora biti nakon početka.', path: ['to'] });
const dayOff = z.object({ id: z.number(), first_day: z.iso.date(), last_day: z.iso.date() });
export type DayOff = z.infer<typeof dayOff>;

const subscription = z.object({
  /** The host only, because the path of a private calendar URL contains a secret. */
  host: z.string(),
  /** Null until the first attempt. */
  tried_at: isoDate.nullable(),
  read_at: isoDate.nullable(),
  error: z.enum(Object.keys(subscriptionErrors) as [SubscriptionError, ...SubscriptionError[]]).nullable(),
  events: z.number(),
});
export type Subscription = z.infer<typeof subscription>;

const appointment = span.extend({
  kind: z.enum(['deal', 'look']),
  deal_id: z.number(),
  title: z.string(),
});

export const week = z
  .object({
    hours: z.array(z.object({ weekday: z.number(), from: z.string(), to: z.string() })),
    days_off: z.array(dayOff).max(weekLimits.daysOffMost),
    /** The worker's appointments of the next two weeks, starting today. */
    appointments: z.array(appointment).max(weekLimits.spansMost),
    /** Busy times from the worker's own calendar in the same period. */
    busy: spans,
    feed: z.object({ created_at: isoDate }).nullable(),
    subscription: subscription.nullable(),
  })
  .meta({ id: 'WorkingWeek' });
export type WeekData = z.infer<typeof week>;

export const getWeek = endpoint({
  method: 'GET',
  path: '/me/week',
  tag,
  summary: 'Vlastiti radni tjedan, slobodni dani i termini iduća dva tjedna',
  auth: 'user',
  response: one(week),
});

const weekChanges = { name: 'week_changes', max: 120, windowMs: hour, in: 'database' } as const;
export const saveHours = endpoint({
  method: 'PUT',
  path: '/me/week/hours',
  tag,
  summary: 'Radno vrijeme po danima; dana bez radnog vremena nema na popisu',
  auth: 'user',
  limits: [weekChanges],
  body: z.object({
    hours: z
      .array(hours)
      .max(7)
      .default([])
      .refine((all) => new Set(all.map(({ weekday }) => weekday)).size === all.length, {
        error: 'Svaki dan navedite jednom.',
      }),
  }),
  response: one(week),
  example: { body: { hours: [{ weekday: 1, from: '08:00', to: '16:00' }] } },
});

export const addDayOff = endpoint({
  method: 'POST',
  path: '/me/week/days-off',
  tag,
  summary: 'Slobodni dani od prvog do zadnjeg',
  auth: 'user',
  limits: [weekChanges],
  body: z.object({
    first_day: isoDay,
    last_day: z.preprocess((value) => (value === '' ? undefined : value), isoDay.optional()),
  }),
  response: one(dayOff),
  status: 201,
  example: { body: { first_day: '2026-12-24', last_day: '2026-12-31' } },
});
export const deleteDayOff = endpoint({
  method: 'DELETE',
  path: '/me/week/days-off/:id',
  tag,
  summary: 'Brisanje slobodnih dana',
  auth: 'user',
  limits: [weekChanges],
  params: z.object({ id }),
  status: 204,
});

/** Contains only what the other party of a deal may know: times, without titles, places or other people. */
export const getAvailability = endpoint({
  method: 'GET',
  path: '/deals/:id/availability',
  tag,
  summary: 'Kada majstor s ovog dogovora radi i kada je zauzet',
  auth: 'user',
  params: z.object({ id }),
  response: one(
    z
      .object({
        hours: week.shape.hours,
        days_off: z.array(dayOff.omit({ id: true })),
        taken: spans,
        busy: spans,
      })
      .meta({ id: 'Availability' }),
  ),
});

/** Only this response contains the feed's URL, which replaces any previous one. */
export const makeFeed = endpoint({
  method: 'POST',
  path: '/me/week/feed',
  tag: linksTag,
  summary: 'Nova tajna poveznica na kalendar vlastitih termina; prethodna prestaje vrijediti',
  auth: 'user',
  limits: [weekChanges],
  response: one(z.object({ url: z.string() })),
  status: 201,
  example: {
    response: { data: { url: 'https://mestar.primjer.hr/api/v1/calendar/termini.ics?kod=9hTq…' } },
  },
});
export const revokeFeed = endpoint({
  method: 'DELETE',
  path: '/me/week/feed',
  tag: linksTag,
  summary: 'Opoziv tajne poveznice',
  auth: 'user',
  whileSuspended: true,
  status: 204,
});
export const readFeed = endpoint({
  method: 'GET',
  path: '/calendar/termini.ics',
  lookup: true,
  tag: linksTag,
  summary: 'Kalendar termina za tajnu poveznicu',
  auth: 'public',
  query: z.object({ kod: z.string().max(100) }),
  download: ['text/calendar'],
});

export const subscribeCalendar = endpoint({
  method: 'PUT',
  path: '/me/week/subscription',
  tag: linksTag,
  summary: 'Adresa vlastitog kalendara, koji se čita svaki sat',
  auth: 'user',
  limits: [weekChanges],
  body: z.object({ url: text({ max: weekLimits.urlMost }) }),
  response: one(subscription),
  example: { body: { url: 'https://calendar.google.com/calendar/ical/ivo/private-1a2b/basic.ics' } },
});
export const unsubscribeCalendar = endpoint({
  method: 'DELETE',
  path: '/me/week/subscription',
  tag: linksTag,
  summary: 'Brisanje adrese vlastitog kalendara i pročitanih termina',
  auth: 'user',
  whileSuspended: true,
  status: 204,
});
