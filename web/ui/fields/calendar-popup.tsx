import { Popover } from '@base-ui/react/popover';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useId, useState } from 'react';
import { dayOf } from '#contract/format.ts';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { isWithin, monthName, plusMonths, type Span, within } from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { FieldPopup, type FieldPopupProps } from './field-popup.tsx';

interface MonthProps extends Span {
  /** `YYYY-MM-DD`, or text that is not a date. */
  value: string;
  /** `''` clears an optional field. */
  onChoose: (day: string) => void;
  optional: boolean;
}

export function CalendarPopup({
  open,
  onClose,
  anchor,
  opener,
  label,
  ...month
}: FieldPopupProps & MonthProps) {
  return (
    <FieldPopup
      {...{ open, onClose, anchor, opener, label }}
      className="calendar"
      first='[data-day][tabindex="0"]'
    >
      <Month {...month} />
    </FieldPopup>
  );
}

function Month({ value, onChoose, optional, min, max }: MonthProps) {
  const today = dayOf(new Date());
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const [current, setCurrent] = useState(() => within(isDay ? value : today, { min, max }));
  const title = useId();
  const turn = (by: 1 | -1) => ({
    disabled:
      by < 0
        ? min !== undefined && current.slice(0, 7) <= min.slice(0, 7)
        : max !== undefined && current.slice(0, 7) >= max.slice(0, 7),
    onClick: () => setCurrent(within(plusMonths(current, by), { min, max })),
  });
  return (
    <>
      <div className="calendar-head">
        <b id={title} aria-live="polite">
          {monthName(current)}
        </b>
        <IconButton label="Prethodni mjesec" icon={<ChevronLeft size={22} aria-hidden />} {...turn(-1)} />
        <IconButton label="Sljedeći mjesec" icon={<ChevronRight size={22} aria-hidden />} {...turn(1)} />
        <Popover.Close className="icon-btn" aria-label="Zatvorite">
          <X size={22} aria-hidden />
        </Popover.Close>
      </div>
      <CalendarGrid
        labelledBy={title}
        current={current}
        onMove={setCurrent}
        chosen={value}
        today={today}
        onChoose={onChoose}
        min={min}
        max={max}
      />
      <div className="calendar-foot">
        {isWithin(today, { min, max }) && (
          <Button variant="text" size="sm" onClick={() => onChoose(today)}>
            Danas
          </Button>
        )}
        {optional && value !== '' && (
          <Button variant="text" size="sm" onClick={() => onChoose('')}>
            Uklonite datum
          </Button>
        )}
      </div>
    </>
  );
}
