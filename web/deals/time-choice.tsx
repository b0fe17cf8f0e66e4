import { Check } from 'lucide-react';
import { formatTimeDay, formatTimeHours } from '#contract/deal-times.ts';
import type { DealTime } from '#contract/deals.ts';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { chooseTime } from './deal-actions.ts';

interface Props {
  deal: number;
  times: readonly DealTime[];
  can: boolean;
  /** Returns the reason why a time is unsuitable, if there is one. */
  hintOf?: ((time: DealTime) => string | undefined) | undefined;
}

export const TimeChoice = ({ deal, times, can, hintOf }: Props) => (
  <ul className="deal-times">
    {times.map((time) => (
      <li key={time.id}>
        {can && !time.chosen ? (
          <ActionForm action={chooseTime} values={{ id: deal, time: time.id }}>
            {({ busy }) => (
              <button type="submit" className="deal-time" aria-disabled={busy || undefined}>
                <Face time={time} hint={time.chosen ? undefined : hintOf?.(time)} />
              </button>
            )}
          </ActionForm>
        ) : (
          <div className="deal-time" data-chosen={time.chosen || undefined}>
            <Face time={time} hint={time.chosen ? undefined : hintOf?.(time)} />
          </div>
        )}
      </li>
    ))}
  </ul>
);

const Face = ({ time, hint }: { time: DealTime; hint: string | undefined }) => (
  <>
    <b>{formatTimeDay(time.starts_at)}</b>
    <span>{formatTimeHours(time)}</span>
    {hint && <span className="deal-time-hint">{hint}</span>}
    {time.chosen && (
      <>
        <Check size={20} strokeWidth={3} aria-hidden />
        <span className="sr-only">odabrano</span>
      </>
    )}
  </>
);
