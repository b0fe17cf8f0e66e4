import { useEffect, useRef, useState } from 'react';
import { type Chat, listChats } from '#contract/chats.ts';
import { limits } from '#contract/constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import { cut } from '#contract/format.ts';
import { events } from '#contract/realtime.ts';
import { toastError } from '../platform/actions/toast.tsx';
import { api } from '../platform/api/api.ts';
import { useCatchUp, useEvent } from '../platform/api/use-realtime.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { mergeChats, readIn, withHead, withoutChat } from './list-store.ts';

type Loading = Parameters<typeof load>[0] & { request: Request };

/** Loads the chats. `q` searches by name; `stranica` is the page number without JavaScript. */
export async function loadChats(args: Loading) {
  const { searchParams } = new URL(args.request.url);
  const search = cut((searchParams.get('q') ?? '').trim(), 255);
  const page = pageIn(searchParams);
  return { search, chats: await load(args, listChats, { query: { page, ...(search && { search }) } }) };
}

export type ChatPage = Reply<typeof listChats>;

interface Answer {
  search: string;
  chats: Chat[];
  more: boolean;
}

const answerOf = (page: ChatPage, search: string): Answer => ({
  search,
  chats: page.data,
  more: page.meta.current_page < page.meta.last_page,
});

export function useChats(first: ChatPage, firstSearch: string, me: number) {
  const [search, setSearch] = useState(firstSearch);
  const [answer, setAnswer] = useState(() => answerOf(first, firstSearch));
  const [busy, setBusy] = useState(false);
  const asked = useRef(search);
  asked.current = search.trim();

  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    setAnswer((now) =>
      now.search === firstSearch
        ? { ...now, chats: withHead(now.chats, first.data, first.meta.last_page === 1) }
        : now,
    );
  }, [first, firstSearch]);

  const ask = async (page: number, wanted: string) => {
    const answered = await api.call(listChats, { query: { page, ...(wanted && { search: wanted }) } });
    return asked.current === wanted ? answered : undefined;
  };

  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const wanted = search.trim();
    if (wanted === answer.search) return;
    const wait = setTimeout(() => {
      setBusy(true);
      latest.current(1, wanted).then(
        (page) => {
          if (page) setAnswer(answerOf(page, wanted));
          setBusy(false);
        },
        (error: unknown) => {
          setBusy(false);
          toastError(error);
        },
      );
    }, limits.ms.searchDebounce);
    return () => clearTimeout(wait);
  }, [search, answer.search]);

  const loadMore = async () => {
    setBusy(true);
    // The number of the next page is derived from the list's length, since live events change the list.
    const page = Math.floor(answer.chats.length / limits.perPage.chats) + 1;
    await ask(page, answer.search).then((next) => {
      if (next)
        setAnswer((now) => ({
          ...now,
          chats: mergeChats(now.chats, next.data),
          more: next.meta.current_page < next.meta.last_page,
        }));
    }, toastError);
    setBusy(false);
  };

  const change = (how: (chats: readonly Chat[]) => Chat[]) =>
    setAnswer((now) => ({ ...now, chats: how(now.chats) }));
  useEvent(events.chatMessageSent, ({ chat }) => {
    if (chat)
      change((chats) =>
        answer.search && !chats.some(({ id }) => id === chat.id) ? [...chats] : mergeChats(chats, [chat]),
      );
  });
  useEvent(events.chatChanged, ({ chat_id, reader_id, deleted }) => {
    if (deleted) change((chats) => withoutChat(chats, chat_id));
    else if (reader_id === me) change((chats) => readIn(chats, chat_id));
  });
  useCatchUp(async () => {
    const wanted = answer.search;
    const head = await latest.current(1, wanted);
    if (head)
      setAnswer((now) =>
        now.search === wanted
          ? { ...now, chats: withHead(now.chats, head.data, head.meta.last_page === 1) }
          : now,
      );
  });

  return { ...answer, wanted: search, setSearch, busy, loadMore, change };
}
export type ChatsControl = ReturnType<typeof useChats>;
