import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { momentOf, weekdayOf } from '#contract/deal-times.ts';
import { dayAfter, dayOf } from '#contract/format.ts';
import { type Availability, hintFor, timeHints } from '#contract/working-week.ts';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { Button } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import { proposeTimes } from './deal-actions.ts';

const isSunday = (key: string) => new Date(`${key}T12:00:00Z`).getUTCDay() === 0;

/**
 * Returns the current day and three suggested times on the following days, except Sunday: one after work,
 * then two in the morning.
 */
export function suggestedTimes(now: Date): { suggested: Suggested[]; today: string } {
  const today = dayOf(now);
  const days = [1, 2, 3, 4].map((n) => dayAfter(today, n)).filter((key) => !isSunday(key));
  const hours = [
    { from: '17:00', to: '19:00' },
    { from: '08:00', to: '10:00' },
    { from: '09:00', to: '11:00' },
  ];
  return { suggested: hours.map((span, place) => ({ day: days[place] ?? '', ...span })), today };
}

export interface Suggested {
  /** `YYYY-MM-DD`. */
  day: string;
  from: string;
  to: string;
}

interface Props {
  deal: number;
  clientId: string;
  suggested: readonly Suggested[];
  today: string;
  role: 'client' | 'worker';
  availability: Availability;
}

/**
 * Returns the reason why a typed time is unsuitable; undefined if there is none or the time is incomplete.
 */
export function typedHint(availability: Availability, { day, from, to }: Suggested) {
  const [starts_at, ends_at] = [momentOf(day, from), momentOf(day, to)];
  if (!starts_at || !ends_at || ends_at <= starts_at) return undefined;
  return hintFor(availability, { starts_at, ends_at });
}

const none: Suggested = { day: '', from: '', to: '' };
const isEmpty = ({ day, from, to }: Suggested) => !(day || from || to);

/**
 * Lets one side propose up to five appointment times, from which the other chooses one. Suggested times are
 * filled in on request.
 */
export function ProposeTimes({ deal, clientId: firstId, suggested, today, role, availability }: Props) {
  const [clientId] = useState(firstId);
  const [rows, setRows] = useState([{ key: 0, start: none }]);
  const set = (key: number) => (part: keyof Suggested, to: string) =>
    setRows((now) =>
      now.map((one) => (one.key === key ? { ...one, start: { ...one.start, [part]: to } } : one)),
    );
  const hintOf = (start: Suggested) => {
    const hint = typedHint(availability, start);
    return hint && timeHints[hint][role];
  };
  const next = (rows.at(-1)?.key ?? 0) + 1;
  return (
    <ActionForm action={proposeTimes} values={{ id: deal, client_id: clientId }} className="grid gap-3">
      {({ busy }) => (
        <>
          {rows.map(({ key, start }, row) => (
            <Row key={key} row={row} start={start} onChange={set(key)} min={today} hint={hintOf(start)}>
              {rows.length > 1 && (
                <IconButton
                  className="script-only"
                  label={`Uklonite ${row + 1}. termin`}
                  icon={<X size={20} aria-hidden />}
                  onClick={() => setRows((now) => now.filter((one) => one.key !== key))}
                />
              )}
            </Row>
          ))}
          <noscript>
            <Row row={1} start={none} min={today} />
            <Row row={2} start={none} min={today} />
          </noscript>
          <div className="deal-row-actions">
            <Button type="submit" variant="primary" busy={busy} busyLabel="Šalje se…">
              Pošaljite prijedlog
            </Button>
            {rows.length < limits.dealTimesMost && (
              <Button
                variant="text"
                className="script-only"
                icon={<Plus size={18} aria-hidden />}
                onClick={() => setRows([...rows, { key: next, start: none }])}
              >
                Dodajte termin
              </Button>
            )}
            {rows.every(({ start }) => isEmpty(start)) && (
              <Button
                variant="text"
                className="script-only"
                onClick={() => setRows(suggested.map((start, place) => ({ key: next + place, start })))}
              >
                Ispunite uobičajene termine
              </Button>
            )}
          </div>
        </>
      )}
    </ActionForm>
  );
}

interface RowProps {
  row: number;
  start: Suggested;
  min: string;
  /** Undefined without JavaScript. */
  onChange?: (part: keyof Suggested, to: string) => void;
  hint?: string | undefined;
  children?: ReactNode;
}

function Row({ row, start, min, onChange, hint, children }: RowProps) {
  const of = (part: keyof Suggested) => ({
    value: start[part],
    onChange: (to: string) => onChange?.(part, to),
  });
  return (
    <fieldset className="deal-propose-row">
      <legend className="sr-only">{row + 1}. termin</legend>
      <DateField
        className="deal-propose-day"
        name={`dan-${row}`}
        label="Dan"
        hint={weekdayOf(start.day)}
        {...of('day')}
        min={min}
      />
      <TimeField name={`od-${row}`} label="Od" {...of('from')} />
      <TimeField name={`do-${row}`} label="Do" {...of('to')} />
      {children}
      <span className="deal-time-hint" role="status">
        {hint}
      </span>
    </fieldset>
  );
}
