import { day, hour, minute } from '#contract/durations.ts';

export interface Clock {
  minutesAgo(minutes: number): Date;
  daysAgo(days: number, hour: number, minute: number): Date;
}

/** Earliest and latest hour (UTC) of activity in the demo: between 07:00 and 21:00 in Zagreb all year. */
export const writingHours = { from: 6, to: 19 } as const;

export function clockAt(now: Date): Clock {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return {
    minutesAgo: (minutes) => new Date(now.getTime() - minutes * minute),
    daysAgo: (days, hours, minutes) => new Date(midnight - days * day + hours * hour + minutes * minute),
  };
}

export const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * minute);
