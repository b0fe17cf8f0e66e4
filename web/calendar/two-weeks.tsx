import type { ReactNode } from 'react';
import type { WeekData } from '#contract/calendar.ts';
import { formatTimeDay, formatTimeHours } from '#contract/deal-times.ts';
import { dayAfter } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import {
  freeSpans,
  isDayOff,
  momentAt,
  overlaps,
  type Span,
  weekLimits,
  workingSpan,
} from '#contract/working-week.ts';
import { Link } from '../platform/page/link.tsx';
import { Table } from '../ui/lists/table.tsx';

interface Props {
  week: WeekData;
  today: string;
  now: string;
  /** Returns the button that offers a free period. */
  offer: (free: Span) => ReactNode;
}

const columns = ['Dan', 'Radno vrijeme', 'Zauzeto', 'Slobodno'] as const;

export function TwoWeeks({ week, today, now, offer }: Props) {
  const days = Array.from({ length: weekLimits.daysShown }, (_, n) => dayAfter(today, n));
  const availability = { ...week, taken: week.appointments };
  return (
    <section aria-labelledby="dva-tjedna" className="two-weeks">
      <h2 id="dva-tjedna">Sljedeća dva tjedna</h2>
      <Table card stacks label="Sljedeća dva tjedna po danima" columns={columns}>
        {days.map((day) => {
          const whole = { starts_at: momentAt(day, '00:00'), ends_at: momentAt(day, '24:00') };
          const working = workingSpan(week, day);
          const ofDay = <T extends Span>(all: readonly T[]) => all.filter((one) => overlaps(one, whole));
          return (
            <tr key={day}>
              <th scope="row" className="whitespace-nowrap">
                {formatTimeDay(whole.starts_at)}
              </th>
              <td className="whitespace-nowrap" data-label="Radno vrijeme">
                {working ? formatTimeHours(working) : isDayOff(week, day) ? 'slobodan dan' : '–'}
              </td>
              <td data-label="Zauzeto">
                <ul className="week-entries">
                  {ofDay(week.appointments).map((one) => (
                    <li key={`${one.kind}-${one.deal_id}`}>
                      <Link className="link" to={paths.deal(one.deal_id)}>
                        {formatTimeHours(one)} <bdi>{one.title}</bdi>
                      </Link>
                    </li>
                  ))}
                  {ofDay(week.busy).map((one) => (
                    <li key={one.starts_at} className="muted">
                      {formatTimeHours(clipped(one, whole))} Vaš kalendar
                    </li>
                  ))}
                </ul>
              </td>
              <td data-label="Slobodno">
                <ul className="week-entries">
                  {freeSpans(availability, day, new Date(now)).map((free) => (
                    <li key={free.starts_at} className="week-free">
                      <span className="whitespace-nowrap">{formatTimeHours(free)}</span>
                      {offer(free)}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          );
        })}
      </Table>
    </section>
  );
}

function clipped(one: Span, day: Span): Span {
  const from = Math.max(Date.parse(one.starts_at), Date.parse(day.starts_at));
  const until = Math.min(Date.parse(one.ends_at), Date.parse(day.ends_at));
  return { starts_at: new Date(from).toISOString(), ends_at: new Date(until).toISOString() };
}
