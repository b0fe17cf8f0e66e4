import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { ActForm } from '../platform/act-form.tsx';
import { Button } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import { proposeTimes } from './deal-acts.ts';

/** A row of the form as it begins. */
export interface Suggested {
  /** `YYYY-MM-DD`. */
  day: string;
  from: string;
  to: string;
}

interface Props {
  deal: number;
  /** Says that a second attempt is the same proposal. */
  clientId: string;
  suggested: readonly Suggested[];
  today: string;
}

const none: Suggested = { day: '', from: '', to: '' };

/** Up to five times, of which the other side chooses one; the first rows are filled, so one tap may be enough. */
export function ProposeTimes({ deal, clientId: firstId, suggested, today }: Props) {
  const [clientId] = useState(firstId);
  const [rows, setRows] = useState(() => suggested.map((start, key) => ({ key, start })));
  const set = (key: number) => (part: keyof Suggested) => (to: string) =>
    setRows((now) => now.map((one) => (one.key === key ? { ...one, start: { ...one.start, [part]: to } } : one)));
  const add = () => setRows((now) => [...now, { key: (now.at(-1)?.key ?? 0) + 1, start: none }]);
  return (
    <ActForm act={proposeTimes} values={{ id: deal, client_id: clientId }} className="deal-propose">
      {({ busy }) => (
        <>
          {rows.map(({ key, start }, row) => (
            <fieldset key={key} className="deal-propose-row">
              <legend className="sr-only">{row + 1}. termin</legend>
              <DateField className="deal-propose-day" name={`dan-${row}`} label="Dan" value={start.day} onChange={set(key)('day')} min={today} />
              <TimeField name={`od-${row}`} label="Od" value={start.from} onChange={set(key)('from')} />
              <TimeField name={`do-${row}`} label="Do" value={start.to} onChange={set(key)('to')} />
              {rows.length > 1 && (
                <IconButton
                  className="script-only"
                  label={`Uklonite ${row + 1}. termin`}
                  icon={<X size={20} aria-hidden />}
                  onClick={() => setRows((now) => now.filter((one) => one.key !== key))}
                />
              )}
            </fieldset>
          ))}
          <div className="deal-row-actions">
            <Button type="submit" variant="primary" busy={busy} busyLabel="Šalje se…">
              Pošaljite prijedlog
            </Button>
            {rows.length < limits.dealTimesMost && (
              <Button variant="text" className="script-only" icon={<Plus size={18} aria-hidden />} onClick={add}>
                Dodajte termin
              </Button>
            )}
          </div>
        </>
      )}
    </ActForm>
  );
}
