import { getWeek } from '#contract/calendar.ts';
import { listSlots } from '#contract/deal-slots.ts';
import { dayOf } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { OfferFree, SlotsPanel } from '../deals/own-slots.tsx';
import { slotActions } from '../deals/slot-actions.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/working-week.page.ts';
import { calendarActions } from './calendar-actions.ts';
import { DaysOffPanel } from './days-off-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { FeedPanel, SubscriptionPanel } from './links-panels.tsx';
import { TwoWeeks } from './two-weeks.tsx';

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
