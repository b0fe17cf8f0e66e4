import { type DayOff, getWeek, type WeekData } from '#contract/calendar.ts';
import { dayText } from '#contract/days.ts';
import { listSlots } from '#contract/deal-slots.ts';
import { dayOf } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { weekdayNames } from '#contract/working-week.ts';
import { OfferFree, SlotsPanel } from '../deals/own-slots.tsx';
import { slotActions } from '../deals/slot-actions.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Panel, PanelRow } from '../ui/display/panel.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TimeField } from '../ui/fields/time-field.tsx';
import type { Route } from './+types/working-week.page.ts';
import { addDayOff, calendarActions, deleteDayOff, fieldOfHours, saveHours } from './calendar-actions.ts';
import { FeedPanel, SubscriptionPanel } from './links-panels.tsx';
import { TwoWeeks } from './two-weeks.tsx';

function HoursPanel({ hours }: Pick<WeekData, 'hours'>) {
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

const periodOf = ({ first_day: first, last_day: last }: DayOff) =>
  first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`;

function DaysOffPanel({ days_off: off, today }: Pick<WeekData, 'days_off'> & { today: string }) {
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

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const [{ data: week }, { data: slots }] = await Promise.all([load(args, getWeek), load(args, listSlots)]);
  const now = new Date();
  return { week, slots, now: now.toISOString(), today: dayOf(now) };
}

export const action = handleActions(...calendarActions, ...slotActions);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Radni tjedan' });

const fields = [
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [`od-${weekday}`, `do-${weekday}`]),
  ...['first_day', 'last_day', 'url', 'dan', 'od', 'do', 'kind'],
];

export default function WorkingWeekPage({ loaderData: { week, slots, now, today } }: Route.ComponentProps) {
  return (
    <>
      <div>
        <Breadcrumbs crumbs={[{ label: 'Moj račun', to: paths.account() }, { label: 'Radni tjedan' }]} />
        <h1 className="mt-2">Radni tjedan</h1>
        <p className="muted mt-2">
          Klijenti s kojima imate dogovor vide kada radite i kada ste zauzeti, ali ne i čime.
        </p>
      </div>
      <ActionRefusal fields={fields} />
      <TwoWeeks week={week} today={today} now={now} offer={(free) => <OfferFree free={free} />} />
      <SlotsPanel slots={slots} today={today} />
      <HoursPanel hours={week.hours} />
      <DaysOffPanel days_off={week.days_off} today={today} />
      <FeedPanel feed={week.feed} />
      <SubscriptionPanel subscription={week.subscription} />
    </>
  );
}
