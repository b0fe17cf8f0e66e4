import { CircleUserRound, MessageSquareQuote, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Phrases } from '#contract/chats.ts';
import { limits } from '#contract/constants.ts';
import { getDashboard, listFittingPosts, type OpenDeal } from '#contract/dashboard.ts';
import { sentence } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { completenessOf } from '../account/completeness.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import type { Route } from './+types/dashboard.page.ts';
import { AskedForYou } from './asked-for-you.tsx';
import { dashboardActions, savePhrases } from './dashboard-actions.ts';
import { halvesOf, jobsSearch, todayAt, weekOf } from './dashboard-loader.ts';
import { OpenDeals } from './deals-under-way.tsx';
import { FittingPosts, fittingViewIn, fittingViews } from './fitting-posts.tsx';
import { OwnInquiries } from './own-inquiries.tsx';
import { OwnOffersStrip } from './own-offers-strip.tsx';
import { answersOf, openingsOf } from './usual-phrases.ts';
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
  // added to the column of chats only if the column of inquiries is longer.
  const beside = works || day.waiting.data.length > day.deals.data.length;
  const chats = <WaitingChats chats={day.chats} answers={day.phrases.answers} works={works} />;
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
          {chats}
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
            {!works && chats}
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

const groups = [
  { name: 'openings', label: 'Prva poruka uz upit', of: openingsOf },
  { name: 'answers', label: 'Brzi odgovor na poruku', of: answersOf },
] as const;

const places = Array.from({ length: limits.phrases.most }, (_, place) => place);

function OwnPhrases({ phrases }: { phrases: Phrases }) {
  return (
    <details className="day-phrases" id="recenice">
      <summary>
        <MessageSquareQuote size={20} aria-hidden />
        Vaše rečenice za poruke jednim dodirom
      </summary>
      <ActionForm action={savePhrases} values={{}} className="day-phrases-form">
        {({ busy }) => (
          <>
            {groups.map(({ name, label, of }) => (
              <fieldset key={name}>
                <legend>{label}</legend>
                {places.map((place) => (
                  <input
                    key={place}
                    className="input"
                    name={name}
                    aria-label={`${label}, ${place + 1}. rečenica`}
                    defaultValue={phrases[name][place] ?? ''}
                    placeholder={of([])[place]}
                    maxLength={limits.phrases.characters}
                  />
                ))}
              </fieldset>
            ))}
            <div className="day-phrases-save">
              <p className="small muted">
                Prazna polja se izostavljaju. Bez Vaših rečenica nude se uobičajene.
              </p>
              <Button type="submit" size="sm" busy={busy} busyLabel="Sprema se…">
                Spremite rečenice
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </details>
  );
}

interface Props {
  deals: readonly OpenDeal[];
  lacks: { missing: string; action: string; to: string } | null;
}

const Prompt = ({
  icon,
  children,
  action,
  to,
}: {
  icon: ReactNode;
  children: ReactNode;
  action: string;
  to: string;
}) => (
  <div className="day-prompt">
    {icon}
    <p>{children}</p>
    <ButtonLink size="sm" to={to}>
      {action}
    </ButtonLink>
  </div>
);

function Prompts({ deals, lacks }: Props) {
  const due = deals.find(({ can }) => can.review);
  if (!due && !lacks) return null;
  return (
    <div className="grid gap-3">
      {due && (
        <Prompt
          icon={<Star size={20} aria-hidden />}
          action={due.role === 'client' ? 'Ocijenite posao' : 'Ocijenite klijenta'}
          to={paths.dealReview(due.id)}
        >
          Obavljen posao: {due.job_type.name}, {sentence(due.user.name)} Kako je prošlo?
        </Prompt>
      )}
      {lacks && (
        <Prompt icon={<CircleUserRound size={20} aria-hidden />} action={lacks.action} to={lacks.to}>
          {lacks.missing}
        </Prompt>
      )}
    </div>
  );
}
