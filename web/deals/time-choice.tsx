import { Check } from 'lucide-react';
import { formatTimeDay, formatTimeHours } from '#contract/deal-times.ts';
import type { DealTime } from '#contract/deals.ts';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { chooseTime } from './deal-actions.ts';

interface Props {
  deal: number;
  times: readonly DealTime[];
  can: boolean;
}

export const TimeChoice = ({ deal, times, can }: Props) => (
  <ul className="deal-times">
    {times.map((time) => (
      <li key={time.id}>
        {can && !time.chosen ? (
          <ActionForm action={chooseTime} values={{ id: deal, time: time.id }}>
            {({ busy }) => (
              <button type="submit" className="deal-time" aria-disabled={busy || undefined}>
                <Face time={time} />
              </button>
            )}
          </ActionForm>
        ) : (
          <div className="deal-time" data-chosen={time.chosen || undefined}>
            <Face time={time} />
          </div>
        )}
      </li>
    ))}
  </ul>
);

const Face = ({ time }: { time: DealTime }) => (
  <>
    <b>{formatTimeDay(time.starts_at)}</b>
    <span>{formatTimeHours(time)}</span>
    {time.chosen && (
      <>
        <Check size={20} strokeWidth={3} aria-hidden />
        <span className="sr-only">odabrano</span>
      </>
    )}
  </>
);
