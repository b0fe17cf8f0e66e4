import type { OwnSlot } from '#contract/deal-slots.ts';
import { formatTimeDay, formatTimeHours } from '#contract/deal-times.ts';
import { hour, minute } from '#contract/durations.ts';
import { type SlotKind, type Span, slotKinds } from '#contract/working-week.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { Panel, PanelRow } from '../ui/display/panel.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import { fieldOfSlot, offerFree, offerSlot, withdrawSlot } from './slot-actions.ts';

/** Maximum length of a slot offered with one click; a whole free day would be too long for one job. */
const longest = { work: 2 * hour, look: 30 * minute } as const;

function startOf(free: Span, kind: SlotKind): Span {
  const end = Math.min(Date.parse(free.ends_at), Date.parse(free.starts_at) + longest[kind]);
  return { starts_at: free.starts_at, ends_at: new Date(end).toISOString() };
}

/** Offers the start of a free period in one click, for work or only for a look. */
export function OfferFree({ free }: { free: Span }) {
  const [work, look] = [startOf(free, 'work'), startOf(free, 'look')];
  return (
    <>
      <ActionButton
        action={offerFree}
        values={{ kind: 'work', ...work }}
        size="sm"
        aria-label={`Ponudite ${formatTimeHours(work)}, ${formatTimeDay(work.starts_at)}`}
      >
        Ponudite {formatTimeHours(work)}
      </ActionButton>
      <ActionButton
        action={offerFree}
        values={{ kind: 'look', ...look }}
        size="sm"
        variant="text"
        aria-label={`Izvid ${formatTimeHours(look)}, ${formatTimeDay(look.starts_at)}`}
      >
        Izvid
      </ActionButton>
    </>
  );
}

const kinds = [
  { value: 'work', label: 'Za posao' },
  { value: 'look', label: 'Samo za izvid' },
] as const satisfies readonly { value: SlotKind; label: string }[];

const hidden = ' · klijenti ga ne vide jer tada niste slobodni';

export function SlotsPanel({ slots, today }: { slots: readonly OwnSlot[]; today: string }) {
  return (
    <Panel
      id="slobodni-termini"
      title="Ponuđeni termini"
      text="Vide ih klijenti s kojima imate dogovor bez termina. Tko prvi pritisne, dobiva termin."
    >
      {slots.length > 0 && (
        <ul className="rows">
          {slots.map((slot) => {
            const when = `${formatTimeDay(slot.starts_at)}, ${formatTimeHours(slot)}`;
            return (
              <PanelRow
                key={slot.id}
                title={when}
                text={`${slotKinds[slot.kind].label}${slot.free ? '' : hidden}`}
                action={
                  <ActionButton
                    action={withdrawSlot}
                    values={{ id: slot.id }}
                    size="sm"
                    variant="text"
                    aria-label={`Povucite termin: ${when}`}
                  >
                    Povucite
                  </ActionButton>
                }
              />
            );
          })}
        </ul>
      )}
      <SlotForm key={slots.length} today={today} />
    </Panel>
  );
}

function SlotForm({ today }: { today: string }) {
  const form = useActionForm(offerSlot, { dan: '', od: '', do: '', kind: 'work' }, { fieldOf: fieldOfSlot });
  return (
    <Form form={form} submit="Ponudite termin" busyText="Sprema se…">
      <DateField name="dan" label="Dan" min={today} />
      <div className="field-row">
        <TimeField name="od" label="Od" />
        <TimeField name="do" label="Do" />
      </div>
      <RadioGroup name="kind" label="Za što" options={kinds} />
    </Form>
  );
}
