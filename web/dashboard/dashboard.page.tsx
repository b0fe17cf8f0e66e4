import { getDashboard, listFittingPosts } from '#contract/dashboard.ts';
import { paths } from '#contract/paths.ts';
import { completenessOf } from '../account/completeness.ts';
import { ActionRefusal } from '../platform/actions/action-refusal.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import type { Route } from './+types/dashboard.page.ts';
import { AskedForYou } from './asked-for-you.tsx';
import { dashboardActions } from './dashboard-actions.ts';
import { halvesOf, jobsSearch, todayAt, weekOf } from './dashboard-loader.ts';
import { OpenDeals } from './deals-under-way.tsx';
import { FittingPosts } from './fitting-posts.tsx';
import { fittingViewIn, fittingViews } from './fitting-views.ts';
import { OwnInquiries } from './own-inquiries.tsx';
import { OwnOffersStrip } from './own-offers-strip.tsx';
import { OwnPhrases } from './own-phrases.tsx';
import { Prompts } from './prompts.tsx';
import { WaitingChats } from './waiting-chats.tsx';
import { WaitingInquiries } from './waiting-inquiries.tsx';
import { Week } from './week.tsx';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const view = fittingViewIn(new URL(args.request.url).searchParams);
  const [{ data: day }, jobs] = await Promise.all([
    load(args, getDashboard),
    me.type_of === 'client' ? null : load(args, listFittingPosts, { query: fittingViews[view].query }),
  ]);
  const now = new Date();
  const halves = halvesOf(me, day);
  return {
    me: {
      takes_jobs: me.takes_jobs,
      available_from: me.available_from,
      has_trades: me.jobCategories.length > 0,
    },
    today: todayAt(now),
    day,
    offersWait: day.waiting.total > 0,
    halves,
    ...(halves.works &&
      jobs && {
        jobs: { view, data: jobs.data, meta: jobs.meta, all: paths.activeJobs() + jobsSearch(me) },
        week: weekOf(me, day.deals.data, now),
      }),
    lacks: completenessOf(me).parts.find(({ done }) => !done) ?? null,
  };
}

export const action = handleActions(...dashboardActions);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Pregled' });

export default function DashboardPage({
  loaderData: { me, today, day, halves, jobs, week, lacks },
}: Route.ComponentProps) {
  const { works, asks } = halves;
  // The list of chats is about as high as one inquiry with offers plus a few without. Deals are therefore
  // added to its column only if the column of inquiries is longer.
  const beside = works || day.waiting.data.length > day.deals.data.length;
  const talks = <WaitingChats talks={day.talks} answers={day.phrases.answers} works={works} />;
  const deals = <OpenDeals deals={day.deals} week={(works && week) || []} />;
  return (
    <div className="dashboard">
      <div className="day-head">
        <h1>{today.greeting}</h1>
        <span className="dimension" aria-hidden />
        <p>
          <span className="desktop-only">{today.long}</span>
          <span className="phone-only">{today.brief}</span>
        </p>
      </div>
      <ActionRefusal />
      <AskedForYou asked={day.asked} />
      {works && week && <Week week={week} me={me} deals={day.deals.data} now={today.now} />}
      {works && jobs && (
        <div className="day-columns">
          <FittingPosts jobs={jobs} me={me} openings={day.phrases.openings} />
          {talks}
        </div>
      )}
      {works && <OwnOffersStrip offers={day.offers} inMonth={today.inMonth} />}
      {asks && (
        <div className="day-columns">
          <div>
            <WaitingInquiries waiting={day.waiting} />
            <OwnInquiries inquiries={day.inquiries} waiting={day.waiting.total > 0} />
          </div>
          <div>
            {!works && talks}
            {beside && deals}
          </div>
        </div>
      )}
      {!(asks && beside) && deals}
      <Prompts deals={day.deals.data} lacks={lacks} />
      {works && <OwnPhrases phrases={day.phrases} />}
    </div>
  );
}
