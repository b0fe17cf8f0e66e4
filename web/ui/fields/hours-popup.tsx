import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { hourText } from '#contract/days.ts';
import { FieldPopup, type FieldPopupProps } from './field-popup.tsx';
import { quarterAtKey, quarterOf, quarters } from './quarters.ts';

interface HoursProps {
  label: string;
  /** `HH:MM`, or text that cannot be parsed. */
  value: string;
  onChoose: (hour: string) => void;
}

export function HoursPopup({ open, onClose, anchor, opener, ...hours }: FieldPopupProps & HoursProps) {
  return (
    <FieldPopup
      {...{ open, onClose, anchor, opener }}
      label={hours.label}
      className="hours"
      first='[role="option"][tabindex="0"]'
    >
      <div className="calendar-head hours-head">
        <b>{hours.label}</b>
        <Popover.Close className="icon-btn" aria-label="Zatvorite">
          <X size={22} aria-hidden />
        </Popover.Close>
      </div>
      <Hours {...hours} />
    </FieldPopup>
  );
}

function Hours({ label, value, onChoose }: HoursProps) {
  const [current, setCurrent] = useState(() => quarterOf(value));
  const list = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>(`[data-hour="${current}"]`);
    if (byKey.current) here?.focus();
    else here?.scrollIntoView({ block: 'center' });
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const to = quarterAtKey(current, event.key);
    if (to === undefined) return;
    event.preventDefault();
    byKey.current = true;
    setCurrent(to);
  };
  return (
    <div ref={list} role="listbox" aria-label={label} className="hours-list" onKeyDown={move}>
      {quarters.map((hour) => (
        <button
          key={hour}
          type="button"
          role="option"
          data-hour={hour}
          tabIndex={hour === current ? 0 : -1}
          aria-selected={hour === value}
          onClick={() => onChoose(hour)}
        >
          {hourText(hour)}
        </button>
      ))}
    </div>
  );
}
