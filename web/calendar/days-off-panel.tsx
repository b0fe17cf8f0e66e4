import type { DayOff, WeekData } from '#contract/calendar.ts';
import { dayText } from '#contract/days.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Panel, PanelRow } from '../ui/display/panel.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { addDayOff, deleteDayOff } from './calendar-actions.ts';

const periodOf = ({ first_day: first, last_day: last }: DayOff) =>
  first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`;

export function DaysOffPanel({ days_off: off, today }: Pick<WeekData, 'days_off'> & { today: string }) {
  return (
    <Panel title="Slobodni dani" text="Godišnji, blagdani i drugi dani u kojima ne radite.">
      {off.length > 0 && (
        <ul className="rows">
          {off.map((one) => (
            <PanelRow
              key={one.id}
              title={periodOf(one)}
              action={
                <ActionButton
                  action={deleteDayOff}
                  values={{ id: one.id }}
                  size="sm"
                  variant="text"
                  aria-label={`Izbrišite slobodne dane: ${periodOf(one)}`}
                >
                  Izbrišite
                </ActionButton>
              }
            />
          ))}
        </ul>
      )}
      <DaysOffForm key={off.length} today={today} />
    </Panel>
  );
}

function DaysOffForm({ today }: { today: string }) {
  const form = useActionForm(addDayOff, { first_day: '', last_day: '' });
  return (
    <Form form={form} submit="Dodajte slobodne dane" busyText="Sprema se…">
      <div className="field-row">
        <DateField name="first_day" label="Prvi dan" min={today} />
        <DateField name="last_day" label="Zadnji dan" optional min={today} />
      </div>
    </Form>
  );
}
