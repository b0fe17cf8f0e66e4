import { FileText, Image, Search } from 'lucide-react';
import { Form, useSearchParams } from 'react-router';
import type { Chat } from '#contract/chats.ts';
import { formatBrief } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { Link } from '../platform/page/link.tsx';
import { pageIn } from '../platform/page/page-number.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { UnreadBadge } from '../ui/display/unread-badge.tsx';
import { When } from '../ui/display/when.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { chatPath, previewOf } from './preview.ts';
import type { ChatsControl } from './use-chats.ts';

const emptyWords = {
  client: 'Pišite majstoru s njegovog profila.',
  worker: 'Javite se klijentu sa stranice posla ili mu pošaljite ponudu.',
  general: 'Pišite majstoru s njegovog profila ili klijentu sa stranice posla.',
} as const;

function NoChats({ search }: { search: string }) {
  const type = useMe()?.type_of ?? 'general';
  if (search)
    return (
      <EmptyState
        drawing="lens"
        level="h2"
        title="Nema takvog razgovora"
        text={`Nijedan razgovor nije s osobom čije ime sadrži „${search}“.`}
      />
    );
  return (
    <EmptyState
      drawing="chat"
      level="h2"
      title="Još nemate razgovora"
      text={emptyWords[type]}
      actions={
        <>
          {type !== 'worker' && <ButtonLink to={paths.workers()}>Pronađite majstora</ButtonLink>}
          {type !== 'client' && <ButtonLink to={paths.activeJobs()}>Pronađite posao</ButtonLink>}
        </>
      }
    />
  );
}

interface Props {
  control: ChatsControl;
  current?: number | undefined;
}

export function ChatList({ control, current }: Props) {
  const { chats, more, busy, search, wanted, setSearch, loadMore } = control;
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('stranica', String(pageIn(params) + 1));
  const waits = wanted.trim() !== search;
  return (
    <>
      <Form role="search" className="chat-search input" onSubmit={(event) => event.preventDefault()}>
        <Search size={18} aria-hidden />
        <input
          type="search"
          name="q"
          aria-label="Pretražite razgovore po imenu"
          placeholder="Pretražite razgovore"
          autoComplete="off"
          maxLength={255}
          defaultValue={wanted}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </Form>
      <div className="chat-list-scroll" aria-busy={waits || undefined}>
        {waits && chats.length === 0 ? (
          <RowsSkeleton />
        ) : chats.length === 0 ? (
          <NoChats search={search} />
        ) : (
          <ul className="chat-list" aria-label="Razgovori">
            {chats.map((chat) => (
              <ChatRow key={chat.id} chat={chat} current={chat.id === current} />
            ))}
          </ul>
        )}
        <LoadMore auto more={more && !waits} busy={busy} onMore={loadMore} label="Prikažite još razgovora" />
        {more && (
          <noscript>
            <ButtonLink to={`?${next}`}>Stariji razgovori</ButtonLink>
          </noscript>
        )}
      </div>
      <p role="status" className="sr-only">
        {search &&
          (chats.length === 0
            ? 'Nema razgovora s tim imenom.'
            : `Razgovori: ${chats.length}${more ? ' ili više' : ''}.`)}
      </p>
    </>
  );
}

const RowsSkeleton = () => (
  <ul className="chat-list" aria-hidden>
    {[1, 2, 3, 4].map((row) => (
      <li key={row} className="chat-row">
        <Skeleton width={52} height={52} />
        <Skeleton width="50%" />
        <span />
        <Skeleton width="80%" />
      </li>
    ))}
  </ul>
);

const icons = { image: Image, document: FileText } as const;

function ChatRow({ chat, current }: { chat: Chat; current: boolean }) {
  const { kind, text } = previewOf(chat);
  const Icon = kind === 'image' || kind === 'document' ? icons[kind] : null;
  return (
    <li>
      <Link
        to={chatPath(chat)}
        className="chat-row"
        data-unread={chat.unreaded_count > 0 || undefined}
        aria-current={current ? 'page' : undefined}
      >
        <Avatar of={chat.user} size="md" />
        <b>
          <bdi>{chat.user.name}</bdi>
        </b>
        {chat.last_message_at && <When at={chat.last_message_at} format={formatBrief} />}
        <span className="chat-row-text">
          {Icon && <Icon size={16} aria-hidden />}
          <span dir="auto">{text}</span>
        </span>
        <UnreadBadge count={chat.unreaded_count} />
      </Link>
    </li>
  );
}
