import { Popover } from '@base-ui/react/popover';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { dayOf } from '#contract/text.ts';
import { usePhone } from '../../platform/phone.ts';
import { useOverlay } from '../../platform/use-overlay.ts';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { usePopupPlace } from '../choices/popup-place.ts';
import { usePresent } from '../overlays/presence.tsx';
import { isWithin, monthName, plusMonths, type Span, within } from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';

interface Props extends Span {
  open: boolean;
  onClose: () => void;
  /** The field's box, under which it hangs. */
  anchor: RefObject<HTMLElement | null>;
  /** Has the focus again afterwards. */
  opener: RefObject<HTMLElement | null>;
  label: string;
  /** `YYYY-MM-DD`, or a text that is no day. */
  value: string;
  /** `''` clears an optional field. */
  onChoose: (day: string) => void;
  optional: boolean;
}

/** A month to choose a day from: under its field, on phones a sheet. */
export function CalendarPopup({ open, onClose, anchor, opener, ...month }: Props) {
  const place = usePopupPlace();
  const sheet = usePhone();
  const shown = usePresent(open);
  const popup = useRef<HTMLDivElement>(null);
  useOverlay(shown, onClose);
  return (
    <Popover.Root open={shown} onOpenChange={(next) => next || onClose()} modal={sheet ? true : 'trap-focus'}>
      <Popover.Portal>
        {sheet && <Popover.Backdrop className="backdrop sheet-backdrop" />}
        <Popover.Positioner className={sheet ? `${place} sheet-place` : place} anchor={anchor} align="start" sideOffset={4} collisionPadding={8}>
          <Popover.Popup
            ref={popup}
            className={sheet ? 'popup sheet calendar' : 'popup calendar'}
            aria-label={month.label}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]') ?? true}
            finalFocus={opener}
          >
            <Month {...month} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Month({ value, onChoose, optional, min, max }: Omit<Props, 'open' | 'onClose' | 'anchor' | 'opener' | 'label'>) {
  const today = dayOf(new Date());
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const [current, setCurrent] = useState(() => within(isDay ? value : today, { min, max }));
  const title = useId();
  const turn = (by: 1 | -1) => ({
    disabled: by < 0 ? min !== undefined && current.slice(0, 7) <= min.slice(0, 7) : max !== undefined && current.slice(0, 7) >= max.slice(0, 7),
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
      <CalendarGrid labelledBy={title} current={current} onMove={setCurrent} chosen={value} today={today} onChoose={onChoose} min={min} max={max} />
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
