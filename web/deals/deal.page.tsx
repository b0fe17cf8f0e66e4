import { ArrowRight } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { getAvailability } from '#contract/calendar.ts';
import { listComplaints } from '#contract/complaints.ts';
import { getDealSlots } from '#contract/deal-slots.ts';
import { type Deal, type DealEvent, getDeal } from '#contract/deals.ts';
import type { Reply } from '#contract/endpoint.ts';
import { listPapers } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { events } from '#contract/realtime.ts';
import { ChatPreview } from '../chats/chat-preview.tsx';
import { goneSlug } from '../chats/preview.ts';
import { loadThread } from '../chats/thread-loader.ts';
import { DealComplaints } from '../complaints/deal-complaints.tsx';
import { OfferCard } from '../offers/offer-card.tsx';
import { priceOf } from '../offers/offer-words.ts';
import { DealPapers } from '../papers/deal-papers.tsx';
import { makePaper } from '../papers/paper-actions.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useCatchUp, useEvent } from '../platform/api/use-realtime.ts';
import { usePhone } from '../platform/browser/phone.ts';
import { load } from '../platform/loading/loader-call.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { useInUse } from '../platform/loading/use-in-use.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ReportLink } from '../reports/report-link.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/deal.page.ts';
import { dealActions } from './deal-actions.ts';
import { DealCard } from './deal-card.tsx';
import { DealSheet } from './deal-sheet.tsx';
import { isOtherGone, otherOf } from './deal-words.ts';
import { suggestedTimes } from './propose-times.tsx';
import { cancelLook, takeSlot } from './slot-actions.ts';
import '../styles/personal.css';

/**
 * Loads the chat, which is as large as a page, on first interaction; never on phones, where it is a separate
 * page.
 */
const loadChat = () => import('../chats/thread.tsx').then((part) => part.Thread);

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const { data: deal } = await load(args, getDeal, { params: { id: args.params.id } });
  const params = { id: args.params.id };
  const gone = isOtherGone(deal);
  const [thread, papers, { data: availability }, { data: slots }, complaints] = await Promise.all([
    loadThread(args, me, slugOf(deal)),
    load(args, listPapers, { params }),
    gone ? noTimes : load(args, getAvailability, { params }),
    gone ? noSlots : load(args, getDealSlots, { params }),
    load(args, listComplaints, { params }),
  ]);
  const now = new Date();
  return {
    me: me.id,
    deal,
    thread,
    papers,
    complaints,
    now: now.toISOString(),
    proposing: {
      clientId: crypto.randomUUID(),
      early: isEarly(deal, now),
      availability,
      slots,
      ...suggestedTimes(now),
    },
  };
}

const slugOf = (deal: Deal) => (isOtherGone(deal) ? goneSlug(deal.chat_id) : otherOf(deal).slug);

// The other party's times are not shown while that account is being deleted.
const noTimes: Reply<typeof getAvailability> = { data: { hours: [], days_off: [], taken: [], busy: [] } };
const noSlots: Reply<typeof getDealSlots> = {
  data: { offered: [], look: null, can: { take: false, cancel_look: false } },
};

const isEarly = ({ starts_at: startsAt }: Deal, now: Date) => startsAt === null || new Date(startsAt) > now;

export const action = handleActions(...dealActions, takeSlot, cancelLook, makePaper);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData ? `Dogovor: ${loaderData.deal.job_post.job_type.name}` : 'Dogovor' });

export default function DealPage({
  loaderData: { me, deal, thread, papers, complaints, now, proposing },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const beside = !usePhone();
  const Thread = useOnDemand(loadChat, useInUse() && beside);
  useEvent(events.chatChanged, ({ deal_id }) => {
    if (deal_id === deal.id) void revalidate();
  });
  useCatchUp(() => void revalidate());
  const other = otherOf(deal);
  const unread = thread.chat?.unreaded_count ?? 0;
  const chatPath = paths.chat(slugOf(deal));
  const dealCard = (event: DealEvent) => <DealCard event={event} here />;
  const preview = (
    <ChatPreview
      me={me}
      other={thread.other}
      page={thread.page}
      offerCard={(offer, mine) => <OfferCard offer={offer} mine={mine} onChange={() => void revalidate()} />}
      dealCard={dealCard}
    />
  );
  return (
    <div className="page">
      <BackLink to={paths.myJobs()}>Moji poslovi</BackLink>
      <ActionRefusal />
      <div className="deal-layout">
        <DealSheet
          deal={deal}
          price={priceOf(deal)}
          proposing={proposing}
          papers={<DealPapers deal={deal.id} papers={papers} />}
          complaints={<DealComplaints deal={deal.id} complaints={complaints} now={now} />}
          dispute={
            <ReportLink
              subject="deal"
              id={deal.id}
              name={deal.job_post.job_type.name}
              label="Brojka na profilu je pogrešna"
            />
          }
        />
        <aside className="deal-chat desktop-only" aria-label="Razgovor">
          {Thread && beside ? (
            <Thread
              key={thread.other.id}
              me={me}
              {...thread}
              job={null}
              jobBadge={null}
              beside
              offerCard={(offer, mine, onChange) => (
                <OfferCard offer={offer} mine={mine} onChange={onChange} />
              )}
              dealCard={dealCard}
            />
          ) : (
            preview
          )}
        </aside>
      </div>
      <div className="action-foot">
        <Link className="deal-chat-foot" to={chatPath}>
          <b>Razgovor</b>
          <span>{thread.chat?.last_message ?? other.name}</span>
          {unread > 0 && (
            <span className="unread-badge">
              {unread}
              <span className="sr-only"> nepročitano</span>
            </span>
          )}
          <ArrowRight size={20} aria-hidden />
        </Link>
      </div>
    </div>
  );
}
