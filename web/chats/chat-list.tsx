import { Search } from 'lucide-react';
import { Form, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/session.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { ChatRow } from './chat-row.tsx';
import type { ChatsControl } from './use-chats.ts';

interface Props {
  control: ChatsControl;
  /** The chat open beside the list. */
  current?: number | undefined;
}

/** One's chats, latest first, with a search by name. Without script the search and further pages are page loads. */
export function ChatList({ control, current }: Props) {
  const { chats, more, busy, search, wanted, setSearch, loadMore } = control;
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('stranica', String(Number(params.get('stranica') ?? 1) + 1));
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
          <Nothing search={search} />
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
        {search && (chats.length === 0 ? 'Nema razgovora s tim imenom.' : `Razgovori: ${chats.length}${more ? ' ili više' : ''}.`)}
      </p>
    </>
  );
}

const emptyWords = {
  client: 'Pišite majstoru s njegovog profila.',
  worker: 'Javite se klijentu sa stranice posla ili mu pošaljite ponudu.',
  general: 'Pišite majstoru s njegovog profila ili klijentu sa stranice posla.',
} as const;

function Nothing({ search }: { search: string }) {
  const type = useMe()?.type_of ?? 'general';
  if (search)
    return <EmptyState drawing="lens" level="h2" title="Nema takvog razgovora" text={`Nijedan razgovor nije s osobom čije ime sadrži „${search}“.`} />;
  return (
    <EmptyState
      drawing="talk"
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

const RowsSkeleton = () => (
  <ul className="chat-list" aria-hidden>
    {[1, 2, 3, 4].map((row) => (
      <li key={row} className="chat-row">
        <Skeleton className="size-13!" />
        <Skeleton className="w-1/2" />
        <span />
        <Skeleton className="w-4/5" />
      </li>
    ))}
  </ul>
);
