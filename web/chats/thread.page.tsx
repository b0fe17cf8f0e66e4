import { useState } from 'react';
import { data, redirect } from 'react-router';
import { chatByUser, markChatRead, sendMessage } from '#contract/chats.ts';
import { paths } from '#contract/paths.ts';
import { getUser } from '#contract/users.ts';
import { StatusBadge } from '../job-posts/status-badge.tsx';
import { OfferCard } from '../offers/offer-card.tsx';
import { requireUser } from '../platform/guards.ts';
import { attempt, load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { revalidatesBeyondModal } from '../platform/modal-query.ts';
import type { Route } from './+types/thread.page.ts';
import { ChatList } from './chat-list.tsx';
import { loadChats } from './chats-loader.ts';
import { mergeChats } from './list-store.ts';
import { Thread } from './thread.tsx';
import { loadThread } from './thread-loader.ts';
import { useChats } from './use-chats.ts';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const [list, thread] = await Promise.all([loadChats(args), loadThread(args, me, args.params.slug)]);
  return { me: me.id, list, thread };
}

/** A text sent, or a chat marked as read, by who has no script. */
export async function action(args: Route.ActionArgs) {
  const { data: user } = await load(args, getUser, { params: { id: args.params.slug } });
  const form = await args.request.formData();
  const found = await attempt(args, chatByUser, { params: { id: user.id } });
  const chat = found.ok ? (found.data as { data?: { id: number } } | undefined)?.data : undefined;
  if (chat) await attempt(args, markChatRead, { params: { id: chat.id } });
  if (form.get('radnja') !== 'procitano') {
    const message = String(form.get('message') ?? '');
    const sent = await attempt(args, sendMessage, { body: { user_id: user.id, message } });
    if (!sent.ok) return data({ failure: Object.values(sent.error.errors).flat()[0] ?? sent.error.message }, { status: sent.status });
  }
  return redirect(paths.chat(user.slug));
}

export const shouldRevalidate = revalidatesBeyondModal;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData ? `Poruke: ${loaderData.thread.other.name}` : 'Poruke' });

export default function ThreadPage({ loaderData: { me, list, thread }, actionData }: Route.ComponentProps) {
  const control = useChats(list.chats, list.search, me);
  const [shown, setShown] = useState(thread.chat?.id);
  const current = thread.chat?.id ?? shown;
  return (
    <>
      <section className="chat-pane phone:hidden" aria-label="Svi razgovori">
        <h2>Poruke</h2>
        <ChatList control={control} current={current} />
      </section>
      <Thread
        // Another person is another thread; the list beside it stays.
        key={thread.other.id || thread.chat?.id}
        me={me}
        {...thread}
        failure={actionData?.failure}
        jobBadge={thread.job?.state && <StatusBadge post={thread.job.state} />}
        offerCard={(offer, mine, onChange) => <OfferCard offer={offer} mine={mine} onChange={onChange} />}
        onChatChange={(chat) => {
          setShown(chat.id);
          control.change((chats) => mergeChats(chats, [chat]));
        }}
      />
    </>
  );
}
