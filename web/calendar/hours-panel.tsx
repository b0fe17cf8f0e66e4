import type { WeekData } from '#contract/calendar.ts';
import { weekdayNames } from '#contract/working-week.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { Panel } from '../ui/display/panel.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import { fieldOfHours, saveHours } from './calendar-actions.ts';

export function HoursPanel({ hours }: Pick<WeekData, 'hours'>) {
  const of = (weekday: number) => hours.find((one) => one.weekday === weekday);
  const form = useActionForm(
    saveHours,
    Object.fromEntries(
      weekdayNames.flatMap((_, index) => [
        [`od-${index + 1}`, of(index + 1)?.from ?? ''],
        [`do-${index + 1}`, of(index + 1)?.to ?? ''],
      ]),
    ),
    { fieldOf: fieldOfHours },
  );
  return (
    <Panel
      title="Radno vrijeme"
      text="Dane u kojima ne radite ostavite prazne. Tko predloži termin izvan radnog vremena, vidi napomenu."
    >
      <Form form={form} submit="Spremite radno vrijeme" busyText="Sprema se…">
        <div className="week-hours">
          {weekdayNames.map((name, index) => (
            <fieldset key={name} className="week-hours-row">
              <legend className="sr-only">{name}</legend>
              <span className="week-day-name" aria-hidden>
                {name}
              </span>
              <TimeField name={`od-${index + 1}`} label={`${name}, od`} labelHidden />
              <TimeField name={`do-${index + 1}`} label={`${name}, do`} labelHidden />
            </fieldset>
          ))}
        </div>
      </Form>
    </Panel>
  );
}
