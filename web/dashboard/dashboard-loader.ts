import type { Dashboard, OpenDeal } from '#contract/dashboard.ts';
import { formatTimeHours } from '#contract/deal-times.ts';
import { dayAfter, dayOf } from '#contract/format.ts';
import { zone } from '#contract/local-time.ts';
import type { Me } from '#contract/users.ts';
import { type ListQuery, listSearch } from '../catalogue/list-query.ts';

// These formatters are used only on the server, so that texts that depend on the current time cannot differ
// during hydration.

const hourOf = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: zone });
const wholeDay = new Intl.DateTimeFormat('hr-HR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: zone,
});
const weekday = new Intl.DateTimeFormat('hr-HR', { weekday: 'short', timeZone: zone });
const wholeWeekday = new Intl.DateTimeFormat('hr-HR', { weekday: 'long', timeZone: zone });

/** Locative month names, after *u*. */
const inMonth = [
  'siječnju',
  'veljači',
  'ožujku',
  'travnju',
  'svibnju',
  'lipnju',
  'srpnju',
  'kolovozu',
  'rujnu',
  'listopadu',
  'studenome',
  'prosincu',
];

export interface Today {
  greeting: string;
  long: string;
  brief: string;
  inMonth: string;
  now: string;
}

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number];

function greetingAt(now: Date): string {
  const hour = Number(hourOf.format(now));
  if (hour >= 4 && hour < 10) return 'Dobro jutro';
  return hour >= 10 && hour < 18 ? 'Dobar dan' : 'Dobra večer';
}

export function todayAt(now: Date): Today {
  const [, month, date] = partsOf(dayOf(now));
  return {
    greeting: greetingAt(now),
    long: wholeDay.format(now),
    brief: `${weekday.format(now).replace('.', '')}, ${date}. ${month}.`,
    inMonth: inMonth[month - 1] ?? '',
    now: now.toISOString(),
  };
}

export interface WeekDay {
  day: string;
  weekday: string;
  spoken: string;
  date: number;
  state: 'busy' | 'free';
  times: { deal: number; hours: string; job: string; town: string | null }[];
}

export function weekOf(
  { available_from, takes_jobs }: Pick<Me, 'available_from' | 'takes_jobs'>,
  deals: readonly OpenDeal[],
  now: Date,
): WeekDay[] {
  const today = dayOf(now);
  return Array.from({ length: 7 }, (_, place) => {
    const day = dayAfter(today, place);
    const moment = new Date(`${day}T11:00:00Z`);
    const times = deals.flatMap((deal) =>
      deal.role === 'worker' &&
      deal.stage === 'scheduled' &&
      deal.starts_at &&
      deal.ends_at &&
      dayOf(deal.starts_at) === day
        ? [
            {
              deal: deal.id,
              hours: formatTimeHours({ starts_at: deal.starts_at, ends_at: deal.ends_at }),
              job: deal.job_type.name,
              town: deal.town,
            },
          ]
        : [],
    );
    const free = takes_jobs && (available_from === null || available_from <= day);
    return {
      day,
      weekday: weekday.format(moment).replace('.', ''),
      spoken: wholeWeekday.format(moment),
      date: partsOf(day)[2],
      state: free && times.length === 0 ? 'free' : 'busy',
      times,
    };
  });
}

export function jobsSearch(me: Me): string {
  const keys = (items: readonly { key: string }[]) => items.map(({ key }) => key);
  const query: ListQuery = {
    search: '',
    categories: keys(me.jobCategories),
    types: keys(me.jobTypes),
    counties: keys(me.counties),
    towns: keys(me.towns),
    near: '',
    radius: 0,
    islands: false,
    kind: 'inquiry',
    urgencies: [],
    budget: 0,
    answers: {},
    sort: '',
    page: 1,
  };
  return listSearch(query);
}

export function halvesOf(
  { type_of, is_worker }: Pick<Me, 'type_of' | 'is_worker'>,
  { offers, inquiries, deals }: Dashboard,
): { works: boolean; asks: boolean } {
  const asked = inquiries.counts.all > 0 || deals.data.some(({ role }) => role === 'client');
  const works = type_of === 'worker' || (type_of === 'general' && (is_worker || offers.counts.all > 0));
  return { works, asks: asked || !works };
}
