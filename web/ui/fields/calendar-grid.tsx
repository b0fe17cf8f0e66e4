import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatLongDate } from '#contract/format.ts';
import { dayAtKey, isWithin, monthName, type Span, weekdayName, weekdays, weeksOf } from './calendar-days.ts';

interface Props extends Span {
  labelledBy: string;
  /** The focusable day; its month is shown. */
  current: string;
  /** Called when a key moves to another day, which then receives the focus. */
  onMove: (day: string) => void;
  chosen: string;
  today: string;
  onChoose: (day: string) => void;
}

export function CalendarGrid({ labelledBy, current, onMove, chosen, today, onChoose, min, max }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
    byKey.current = false;
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const to = dayAtKey(current, event.key, event.shiftKey, { min, max });
    if (to === undefined) return;
    event.preventDefault();
    byKey.current = to !== current;
    onMove(to);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the table of a date picker is a grid (WAI-ARIA APG)
    <table ref={table} role="grid" aria-labelledby={labelledBy} className="calendar-grid" onKeyDown={move}>
      <thead>
        <tr>
          {weekdays.map(([short, full]) => (
            <th key={short} scope="col" abbr={full}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(current).map((week, at) => (
          <tr key={`${monthName(current)} ${week.find(Boolean)}`}>
            {week.map((day, column) =>
              day ? (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: see above
                <td key={day} aria-selected={day === chosen}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === current ? 0 : -1}
                    disabled={!isWithin(day, { min, max })}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${weekdayName(day)}, ${formatLongDate(day)}`}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is identified by its position
                <td key={`${at} ${column}`} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
