import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Chat, type ChatMessage, chatByUser, listMessages } from '#contract/chats.ts';
import { limits } from '#contract/constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import { listOffers, type Offer } from '#contract/offers.ts';
import { events } from '#contract/realtime.ts';
import { toastError } from '../platform/actions/toast.tsx';
import { api } from '../platform/api/api.ts';
import { useCatchUp, useEvent } from '../platform/api/use-realtime.ts';
import { noOutgoing, onDelivered, openOutbox, outgoing, watchOutbox } from './outbox.ts';
import type { Outgoing } from './outbox-store.ts';
import { storedId, type TemporaryChat, temporaryChat } from './temporary-chat.ts';
import { markRead, merge, withOffers } from './thread-store.ts';

export type MessagePage = Reply<typeof listMessages>;

const perPage = limits.perPage.messages;
const gapPage = limits.perPage.max;

interface Given {
  me: number;
  otherId: number;
  chat: Chat | null;
  page: MessagePage | null;
  more: boolean;
  onIncoming: (message: ChatMessage) => void;
  onDeleted: () => void;
}

/** Fetches all messages after a given one, in as many requests as necessary. */
async function missed(chatId: number, after: number): Promise<ChatMessage[]> {
  const found: ChatMessage[] = [];
  for (;;) {
    const { data } = await api.call(listMessages, {
      params: { id: chatId },
      query: { after_id: found.at(-1)?.id ?? after, per_page: gapPage },
    });
    found.push(...data);
    if (data.length < gapPage) return found;
  }
}

export function useThread({
  me,
  otherId,
  chat: firstChat,
  page,
  more: firstMore,
  onIncoming,
  onDeleted,
}: Given) {
  const [chat, setChat] = useState<Chat | TemporaryChat>(() => firstChat ?? temporaryChat());
  const [messages, setMessages] = useState<ChatMessage[]>(() => merge([], page?.data ?? []));
  const [more, setMore] = useState(firstMore);
  const [busy, setBusy] = useState(false);
  const id = storedId(chat);
  const latest = useRef({ id, messages, more });
  latest.current = { id, messages, more };

  // Id up to which all messages have been fetched. The newest message shown may be newer than missed ones, if
  // the user sent it or if it was the first one after a reconnect.
  const askedUpTo = useRef(Math.max(0, ...(page?.data ?? []).map(({ id }) => id)));

  const take = useCallback((found: readonly ChatMessage[]) => setMessages((now) => merge(now, found)), []);

  const shown = useRef({ firstChat, page });
  useEffect(() => {
    if (shown.current.firstChat === firstChat && shown.current.page === page) return;
    shown.current = { firstChat, page };
    if (firstChat) setChat(firstChat);
    if (page) take(page.data);
  }, [firstChat, page, take]);

  /**
   * Loads the chat that the first message has created, and returns its id; null if the chat could not be
   * loaded.
   */
  const becomeReal = useCallback(async () => {
    const answer = await api.call(chatByUser, { params: { id: otherId } }).catch(() => undefined);
    if (answer?.data) setChat(answer.data);
    return answer?.data?.id ?? null;
  }, [otherId]);

  const delivered = useCallback(
    (message: ChatMessage) => {
      take([message]);
      if (latest.current.id === null) void becomeReal();
    },
    [take, becomeReal],
  );

  const loadOlder = async (count: number = perPage): Promise<readonly ChatMessage[]> => {
    const first = latest.current.messages[0];
    if (id === null || !first) return [];
    setBusy(true);
    try {
      const { data } = await api.call(listMessages, {
        params: { id },
        query: { before_id: first.id, per_page: count },
      });
      take(data);
      setMore(data.length === count);
      return data;
    } catch (error) {
      toastError(error);
      return [];
    } finally {
      setBusy(false);
    }
  };

  useEvent(events.chatMessageSent, ({ message, chat: now }) => {
    if (message.from.id !== otherId && message.to.id !== otherId) return;
    take([message]);
    if (now) setChat(now);
    else if (latest.current.id === null) void becomeReal();
    if (message.from.id === otherId) onIncoming(message);
  });
  useEvent(events.chatChanged, ({ chat_id, reader_id, read_up_to, deleted, job_post_id, deal_id }) => {
    if (chat_id === latest.current.id && deleted) onDeleted();
    if (chat_id === latest.current.id && reader_id !== undefined && read_up_to !== undefined)
      setMessages((now) => markRead(now, reader_id, read_up_to, new Date().toISOString()));
    // Each step of a deal changes the actions on the deal’s earlier messages, so these are reloaded.
    if (deal_id !== undefined && chat_id === latest.current.id)
      api.call(listMessages, { params: { id: chat_id }, query: { per_page: perPage } }).then(
        ({ data }) => take(data),
        () => undefined,
      );
    const concerned = latest.current.messages.some(
      ({ details }) => details.message_type === 'offer_message' && details.offer.job_post.id === job_post_id,
    );
    if (job_post_id === undefined || !concerned) return;
    api.call(listOffers, { params: { id: job_post_id } }).then(
      ({ data }) => setMessages((now) => withOffers(now, data)),
      () => undefined,
    );
  });

  const catchUp = async () => {
    const known = askedUpTo.current || (latest.current.messages[0]?.id ?? 1) - 1;
    const chatId = latest.current.id ?? (await becomeReal());
    if (chatId === null) return;
    // The newest messages are always fetched, since their read state may have changed.
    const newest = await api.call(listMessages, { params: { id: chatId }, query: { per_page: perPage } });
    const reaches = newest.data.length < perPage || newest.data.some((message) => message.id <= known);
    const between = reaches || known === 0 ? [] : await missed(chatId, known);
    if (known === 0) setMore(newest.meta.total > newest.data.length);
    const here = new Set(latest.current.messages.map((message) => message.id));
    const found = merge(between, newest.data);
    take(found);
    askedUpTo.current = found.at(-1)?.id ?? known;
    for (const message of found.filter((one) => !here.has(one.id) && one.from.id !== me).slice(-1))
      onIncoming(message);
  };
  useCatchUp(catchUp);

  const setOffer = (offer: Offer) => setMessages((now) => withOffers(now, [offer]));
  return { chat, setChat, messages, more, busy, loadOlder, delivered, setOffer };
}

export function useOutbox(
  me: number,
  to: number,
  delivered: (message: ChatMessage) => void,
): readonly Outgoing[] {
  useEffect(() => openOutbox(me), [me]);
  useEffect(() => onDelivered((message, receiver) => receiver === to && delivered(message)), [to, delivered]);
  const all = useSyncExternalStore(watchOutbox, outgoing, noOutgoing);
  return useMemo(() => all.filter((entry) => entry.to === to), [all, to]);
}
