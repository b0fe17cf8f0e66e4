import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Chat, ChatMessage } from '#contract/chats.ts';
import type { DealEvent } from '#contract/deals.ts';
import { count, nouns, truncate } from '#contract/format.ts';
import type { Offer } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/plurals.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Lightbox } from '../ui/overlays/lightbox.tsx';
import {
  askToBlock,
  askToRemove,
  askToUnblock,
  blockUser,
  markRead,
  removeChat,
  unblockUser,
} from './chat-actions.ts';
import { useChosenFiles, useDropped } from './chosen-files.tsx';
import { Composer } from './composer.tsx';
import { EmptyThread } from './empty-thread.tsx';
import type { Showing } from './message-list.tsx';
import { MessageList } from './message-list.tsx';
import { previewOfMessage } from './preview.ts';
import { storedId, type TemporaryChat } from './temporary-chat.ts';
import { type DiscussedPost, JobPostStrip, type Other, ThreadHeader } from './thread-header.tsx';
import { useThreadScroll } from './thread-scroll.ts';
import { firstUnread, jobPostOffered, linesOf } from './thread-store.ts';
import { useReading } from './use-reading.ts';
import { type MessagePage, useOutbox, useThread } from './use-thread.ts';
import { useOnline, useTyping } from './use-typing.ts';

interface Props {
  me: number;
  other: Other;
  chat: Chat | null;
  page: MessagePage | null;
  more: boolean;
  job: DiscussedPost | null;
  /** Status badge; supplied by the page, since features must not import each other. */
  jobBadge: ReactNode;
  openings: 'toWorker' | 'aboutJob';
  own: readonly string[];
  offerCard: (offer: Offer, mine: boolean, onChange: (offer: Offer) => void) => ReactNode;
  dealCard: (event: DealEvent) => ReactNode;
  beside?: boolean;
}

export function Thread({
  me,
  other,
  chat: firstChat,
  page,
  more: firstMore,
  job,
  jobBadge,
  openings,
  own,
  offerCard,
  dealCard,
  beside = false,
}: Props) {
  const navigate = useNavigate();
  const box = useRef<HTMLElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [news, setNews] = useState(0);
  const [opening, setOpening] = useState<{ text: string } | null>(null);
  const [picture, setPicture] = useState<number | null>(null);
  const [start] = useState(() => ({
    unread: firstChat?.unreaded_count ?? 0,
    from: firstUnread(page?.data.toReversed() ?? [], me, firstChat?.unreaded_count ?? 0),
  }));
  const [unreadFrom, setUnreadFrom] = useState(start.from);
  const [jumped, setJumped] = useState(start.from !== null || start.unread === 0);

  const thread = useThread({
    me,
    otherId: other.id,
    chat: firstChat,
    page,
    more: firstMore,
    onIncoming(message) {
      setAnnouncement(`${other.name}: ${truncate(previewOfMessage(message), 200)}`);
      if (!scroll.atEnd) setNews((now) => now + 1);
    },
    onDeleted: () => void navigate(paths.chats()),
  });
  const { chat, messages, more, busy, loadOlder, delivered, setOffer } = thread;
  const chatId = storedId(chat);
  const pending = useOutbox(me, other.id, delivered);
  const lines = useMemo(() => linesOf(messages, pending, me), [messages, pending, me]);
  const newest = lines.at(-1);
  const scroll = useThreadScroll(
    box,
    newest?.key,
    newest?.mine ?? false,
    () => more && !busy && void loadOlder(),
  );
  const lastIncoming = messages.findLast((message) => message.from.id !== me);
  useReading(chatId, lastIncoming?.id, lastIncoming?.status === 'sent', scroll.atEnd);
  const online = useOnline(chatId, other.id, firstChat?.user.online ?? false);
  const { typing, sendTyping } = useTyping(chatId, other.id);
  const chosen = useChosenFiles();
  const canSend = other.id !== 0 && chat.can.send;
  const drop = useDropped((files) => void chosen.add(files), canSend);

  const pictures = useMemo(
    () => messages.flatMap((message) => (isPicture(message) ? [{ message, ...message.details.file }] : [])),
    [messages],
  );
  const onPicture = useCallback(
    (message: ChatMessage) => setPicture(pictures.findIndex((one) => one.message.id === message.id)),
    [pictures],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: functions that render cards are new on every render
  const showing = useMemo<Showing>(
    () => ({
      other,
      onPicture,
      unreadFrom,
      offerCard: (offer, mine) => offerCard(offer, mine, setOffer),
      dealCard,
    }),
    [other, onPicture, unreadFrom],
  );

  const toUnread = async () => {
    setJumped(true);
    const found = unreadFrom ?? (await olderUnread());
    if (found === null) return;
    setUnreadFrom(found);
    // Waits two frames, because the divider appears only after the messages have been rendered.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.getElementById('nove-poruke')?.scrollIntoView({ block: 'start' })),
    );
  };
  const olderUnread = async () => {
    const known = messages.filter(({ from }) => from.id !== me).length;
    const older = await loadOlder(Math.min(500, (start.unread - known) * 2 + 10));
    return firstUnread([...older.toReversed(), ...messages], me, start.unread);
  };
  const toEnd = () => {
    setNews(0);
    scroll.toEnd(true);
  };
  // An offer that has just arrived contains only the id and type of its job.
  const offered = jobPostOffered(messages);
  const discussedPost = job ?? (offered && { id: offered.id, title: offered.job_type });

  return (
    <div className="thread" {...drop.handlers}>
      <ThreadHeader other={other} chat={chat} online={online} typing={typing} beside={beside} />
      {!beside && discussedPost && <JobPostStrip job={discussedPost} badge={job && jobBadge} />}
      <div className="thread-middle">
        <section
          ref={box}
          className="thread-scroll"
          aria-label="Poruke u razgovoru"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          onScroll={scroll.onScroll}
        >
          <div className="thread-messages">
            {more && (
              <div className="thread-older">
                <Button
                  size="sm"
                  className="script-only"
                  busy={busy}
                  busyLabel="Učitava se…"
                  onClick={() => void loadOlder()}
                >
                  Starije poruke
                </Button>
                <noscript>
                  <ButtonLink size="sm" to={`?prije=${messages[0]?.id}`}>
                    Starije poruke
                  </ButtonLink>
                </noscript>
              </div>
            )}
            {lines.length === 0 && canSend ? (
              <EmptyThread
                name={other.name}
                kind={openings}
                own={own}
                onChoose={(text) => setOpening({ text })}
              />
            ) : (
              <MessageList lines={lines} showing={showing} />
            )}
            {typing && (
              <p className="typing" aria-hidden>
                <i />
                <i />
                <i />
              </p>
            )}
          </div>
        </section>
        {!jumped && (
          <button type="button" className="jump jump-up script-only" onClick={() => void toUnread()}>
            <ArrowUp size={18} aria-hidden />
            {count(start.unread, nouns.neprocitanaPoruka)}
          </button>
        )}
        {!scroll.atEnd && (
          <button type="button" className="jump jump-down script-only" onClick={toEnd}>
            <ArrowDown size={18} aria-hidden />
            {news > 0 ? count(news, accountNouns.novaPoruka) : 'Na kraj'}
          </button>
        )}
        {drop.over && <p className="drop-here">Ispustite slike ili PDF ovdje</p>}
      </div>
      <p role="status" className="sr-only">
        {typing ? `${other.name} piše…` : announcement}
      </p>
      <ActionRefusal />
      {canSend ? (
        <Composer
          me={me}
          other={other}
          chosen={chosen}
          opening={opening}
          onTyping={sendTyping}
          onSent={toEnd}
        />
      ) : (
        <ClosedThread chat={chat} gone={other.id === 0} />
      )}
      {chatId !== null && lastIncoming?.status === 'sent' && (
        <noscript>
          <ActionButton action={markRead} values={{ id: chatId }} size="sm">
            Označite pročitanim
          </ActionButton>
        </noscript>
      )}
      {!chat.is_temporary && <PlainChatActions chat={chat} />}
      <Lightbox images={pictures} index={picture} onClose={() => setPicture(null)} />
    </div>
  );
}

const PlainChatActions = ({ chat: { id, user, can } }: { chat: Chat }) => (
  <noscript>
    <div className="flex flex-wrap gap-2 px-4 pb-3">
      {can.block && (
        <ActionButton
          action={blockUser}
          values={{ id: user.id }}
          ask={askToBlock(user.name)}
          size="sm"
          variant="text"
        >
          Blokirajte
        </ActionButton>
      )}
      <ActionButton action={removeChat} values={{ id }} ask={askToRemove(user.name)} size="sm" variant="text">
        Izbrišite razgovor
      </ActionButton>
    </div>
  </noscript>
);

type PictureMessage = ChatMessage & { details: { message_type: 'file_message' } };
const isPicture = (message: ChatMessage): message is PictureMessage =>
  message.details.message_type === 'file_message' && message.details.file.thumb !== null;

/** Replaces the composer if writing is no longer possible. Does not reveal a block by the other side. */
function ClosedThread({ chat, gone }: { chat: Chat | TemporaryChat; gone: boolean }) {
  if (!gone && !chat.is_temporary && chat.can.unblock) return <Blocked user={chat.user} />;
  return (
    <div className="composer">
      <Notice>
        {gone
          ? 'Ovaj račun više ne postoji. Poruke ostaju kod Vas.'
          : 'Ovom korisniku trenutačno nije moguće pisati.'}
      </Notice>
    </div>
  );
}

function Blocked({ user: { id, name } }: Pick<Chat, 'user'>) {
  return (
    <div className="composer">
      <Notice
        actions={
          <ActionButton action={unblockUser} values={{ id }} ask={askToUnblock(name)} size="sm">
            Ukinite blokadu
          </ActionButton>
        }
      >
        Blokirali ste ovog korisnika, pa si ne možete pisati.
      </Notice>
    </div>
  );
}
