import type { getDealSlots } from '#contract/deal-slots.ts';
import { formatTimeDay, formatTimeHours } from '#contract/deal-times.ts';
import type { Reply } from '#contract/endpoint.ts';
import { paths } from '#contract/paths.ts';
import { type Availability, hoursText, slotKinds } from '#contract/working-week.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton, ActionForm } from '../ui/actions/action-form.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { askToCancelLook, cancelLook, takeSlot } from './slot-actions.ts';

export type Slots = Reply<typeof getDealSlots>['data'];

interface Props {
  deal: number;
  role: 'client' | 'worker';
  slots: Slots;
}

/** Lists the free slots that the worker offers; the client takes one in one click. */
export function OfferedSlots({ deal, role, slots: { offered, can } }: Props) {
  if (offered.length === 0) return null;
  return (
    <>
      <p className="small muted">
        {role === 'client'
          ? 'Majstor nudi slobodne termine. Pritisnite onaj koji Vam odgovara.'
          : 'Klijent vidi ove Vaše slobodne termine i može uzeti jedan.'}
      </p>
      <ul className="deal-times">
        {offered.map((slot) => {
          const face = (
            <>
              <b>{formatTimeDay(slot.starts_at)}</b>
              <span>{formatTimeHours(slot)}</span>
              <span className="small muted">{slotKinds[slot.kind].label}</span>
            </>
          );
          return (
            <li key={slot.id}>
              {can.take ? (
                <ActionForm action={takeSlot} values={{ id: deal, slot: slot.id }}>
                  {({ busy }) => (
                    <button type="submit" className="deal-time" aria-disabled={busy || undefined}>
                      {face}
                    </button>
                  )}
                </ActionForm>
              ) : (
                <div className="deal-time">{face}</div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Shows the agreed visit to inspect the job. */
export function AgreedLook({ deal, slots: { look, can } }: Omit<Props, 'role'>) {
  if (!look) return null;
  return (
    <Notice
      tone="green"
      actions={
        can.cancel_look && (
          <ActionButton
            action={cancelLook}
            values={{ id: deal }}
            ask={askToCancelLook}
            size="sm"
            variant="text"
          >
            Otkažite izvid
          </ActionButton>
        )
      }
    >
      Izvid: {formatTimeDay(look.starts_at)}, {formatTimeHours(look)}
    </Notice>
  );
}

interface HoursProps {
  role: 'client' | 'worker';
  availability: Availability;
}

/** Shows the worker’s hours and, to the worker, a link for editing them. */
export function WorkerHours({ role, availability: { hours } }: HoursProps) {
  if (role === 'client')
    return hours.length > 0 && <p className="small muted">Majstor radi: {hoursText(hours)}.</p>;
  return (
    <p className="small muted">
      {hours.length > 0 && `Radite: ${hoursText(hours)}. `}
      <Link className="link" to={paths.workingWeek()}>
        {hours.length > 0 ? 'Uredite radni tjedan' : 'Upišite radno vrijeme'}
      </Link>
    </p>
  );
}
