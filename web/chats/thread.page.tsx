import { chatByUser, markChatRead } from '#contract/chats.ts';
import { getUser } from '#contract/users.ts';
import { chatDealActions } from '../deals/deal-actions.ts';
import { DealCard } from '../deals/deal-card.tsx';
import { StatusBadge } from '../job-posts/status-badge.tsx';
import { offerActions } from '../offers/offer-actions.ts';
import { OfferCard } from '../offers/offer-card.tsx';
import { actionField } from '../platform/actions/action.ts';
import { handleActions, perform } from '../platform/actions/handle-actions.ts';
import { attempt, load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import type { Route } from './+types/thread.page.ts';
import { chatActions, sendText } from './chat-actions.ts';
import { ChatList } from './chat-list.tsx';
import { Thread } from './thread.tsx';
import { loadThread } from './thread-loader.ts';
import { loadChats, useChats } from './use-chats.ts';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const [list, thread] = await Promise.all([loadChats(args), loadThread(args, me, args.params.slug)]);
  return { me: me.id, list, thread };
}

/**
 * Runs an action on the chat or its offers. A form that names no action was submitted without JavaScript: its
 * text is sent and the chat marked as read.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.clone().formData();
  if (form.has(actionField)) return handleActions(...chatActions, ...offerActions, ...chatDealActions)(args);
  const { data: user } = await load(args, getUser, { params: { id: args.params.slug } });
  const found = await attempt(args, chatByUser, { params: { id: user.id } });
  const chat = found.ok ? (found.data as { data?: { id: number } } | undefined)?.data : undefined;
  if (chat) await attempt(args, markChatRead, { params: { id: chat.id } });
  return perform(args, sendText, form, { user_id: user.id, message: String(form.get('message') ?? '') });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData ? `Poruke: ${loaderData.thread.other.name}` : 'Poruke' });

export default function ThreadPage({ loaderData: { me, list, thread } }: Route.ComponentProps) {
  const control = useChats(list.chats, list.search, me);
  return (
    <>
      <section className="chat-pane desktop-only" aria-label="Svi razgovori">
        <h2>Poruke</h2>
        <ChatList control={control} current={thread.chat?.id} />
      </section>
      <Thread
        // Remounts when another person is selected; the adjacent list of chats stays mounted.
        key={thread.other.id || thread.chat?.id}
        me={me}
        {...thread}
        jobBadge={thread.job?.state && <StatusBadge post={thread.job.state} />}
        offerCard={(offer, mine, onChange) => <OfferCard offer={offer} mine={mine} onChange={onChange} />}
        dealCard={(event) => <DealCard event={event} />}
      />
    </>
  );
}
