import { CircleAlert, Clock, EllipsisVertical, Flag } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ChatMessage } from '#contract/chats.ts';
import type { DealEvent } from '#contract/deals.ts';
import { formatClock, formatDay } from '#contract/format.ts';
import type { Offer } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { useConnected } from '../platform/api/connection.ts';
import { Link } from '../platform/page/link.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { usePopupOpener } from '../ui/overlays/popup-opener.ts';
import { MessageFile, OutgoingFile } from './message-file.tsx';
import { MessageText } from './message-text.tsx';
import { retry, withdraw } from './outbox.ts';
import type { Outgoing } from './outbox-store.ts';
import { daysOf, type Line, type Run } from './thread-store.ts';

interface Props {
  lines: readonly Line[];
  showing: Showing;
}

export const MessageList = memo(function MessageList({ lines, showing }: Props) {
  return daysOf(lines).map((day) => (
    <section key={day.key} className="thread-day" aria-label={formatDay(day.at)} suppressHydrationWarning>
      <p className="day-mark">
        <time dateTime={day.key} suppressHydrationWarning>
          {formatDay(day.at)}
        </time>
      </p>
      <ol>
        {day.runs.map((run) => (
          <MessageRun key={run.key} run={run} showing={showing} />
        ))}
      </ol>
    </section>
  ));
});

export interface Showing {
  other: { name: string; profile_img: string | null };
  /** Renders an offer; supplied by the page, since features must not import each other. */
  offerCard: (offer: Offer, mine: boolean) => ReactNode;
  dealCard: (event: DealEvent) => ReactNode;
  onPicture: (message: ChatMessage) => void;
  unreadFrom: number | null;
}

function MessageRun({ run, showing }: { run: Run; showing: Showing }) {
  const { other, unreadFrom } = showing;
  return run.lines.map((line, place) => {
    const last = place === run.lines.length - 1;
    return (
      <li
        key={line.key}
        id={line.message && `poruka-${line.message.id}`}
        className={run.mine ? 'message message-mine' : 'message'}
        data-first={place === 0 || undefined}
        data-last={last || undefined}
      >
        {unreadFrom !== null && line.message?.id === unreadFrom && (
          <p className="unread-mark" id="nove-poruke">
            <span>Nove poruke</span>
          </p>
        )}
        {!run.mine && last && <Avatar of={other} size="xs" className="message-face" />}
        <div className="bubble-row">
          <span className="sr-only">{run.mine ? 'Vi: ' : `${other.name}: `}</span>
          <Bubble line={line} showing={showing} />
          {line.message && <MessageMore message={line.message} mine={run.mine} />}
        </div>
        {line.pending ? <SendState entry={line.pending} /> : last && <Meta line={line} />}
      </li>
    );
  });
}

function Bubble({
  line: { message, pending, mine },
  showing: { offerCard, dealCard, onPicture },
}: {
  line: Line;
  showing: Showing;
}) {
  if (pending)
    return (
      <div className="bubble bubble-pending">
        {pending.file ? (
          <OutgoingFile entry={pending} file={pending.file} />
        ) : (
          <MessageText text={pending.text} />
        )}
      </div>
    );
  const details = message?.details;
  if (!message || !details) return null;
  switch (details.message_type) {
    case 'text_message':
      return (
        <div className="bubble">
          <MessageText text={details.content} />
        </div>
      );
    case 'file_message':
      return (
        <div className={details.file.thumb === null ? 'bubble' : 'bubble bubble-bare'}>
          <MessageFile file={details.file} onOpen={() => onPicture(message)} />
        </div>
      );
    case 'offer_message':
      return <div className="bubble-offer">{offerCard(details.offer, mine)}</div>;
    case 'deal_message':
      return <div className="bubble-offer">{dealCard(details.event)}</div>;
  }
}

const Meta = ({ line: { message, mine, at } }: { line: Line }) => (
  <p className="message-meta">
    <span>
      <time dateTime={at} suppressHydrationWarning>
        {formatClock(at)}
      </time>
      {mine && ` · ${message?.status === 'read' ? 'pročitano' : 'poslano'}`}
    </span>
  </p>
);

const loadMenu = () => import('./message-menu.tsx').then((part) => part.MessageMenu);

function MessageMore({ message, mine }: { message: ChatMessage; mine: boolean }) {
  const { Part: MessageMenu, opener, popup } = usePopupOpener(loadMenu);
  const { pathname } = useLocation();
  if (mine && message.details.message_type !== 'text_message') return null;
  return (
    <>
      <button
        {...opener}
        type="button"
        className="bubble-more script-only"
        aria-haspopup="menu"
        aria-label={`Mogućnosti poruke, ${message.from.name} u ${formatClock(message.created_at)}`}
      >
        <EllipsisVertical size={18} aria-hidden />
      </button>
      {MessageMenu && <MessageMenu message={message} mine={mine} {...popup} />}
      {!mine && (
        <noscript>
          <Link
            className="bubble-more"
            to={paths.report('message', message.id, pathname)}
            aria-label={`Prijavite poruku, ${message.from.name} u ${formatClock(message.created_at)}`}
          >
            <Flag size={18} aria-hidden />
          </Link>
        </noscript>
      )}
    </>
  );
}

function SendState({ entry }: { entry: Outgoing }) {
  const connected = useConnected();
  const { client_id: id, state, reason } = entry;
  if (state === 'failed')
    return (
      <p className="message-meta message-failed">
        <CircleAlert size={16} strokeWidth={2.2} aria-hidden />
        <span role="alert">Nije poslano. {reason}</span>
        <button type="button" className="link" onClick={() => retry(id)}>
          Pokušajte ponovno
        </button>
        <button type="button" className="link" onClick={() => withdraw(id)}>
          Odbacite
        </button>
      </p>
    );
  if (state === 'waiting')
    return (
      <p className="message-meta message-waiting">
        <Clock size={15} aria-hidden />
        {connected ? (
          <>
            <span role="status">Nije poslano, pokušavamo ponovno.</span>
            <button type="button" className="link" onClick={() => retry(id)}>
              Pokušajte odmah
            </button>
          </>
        ) : (
          <span>Čeka vezu</span>
        )}
      </p>
    );
  return <p className="message-meta">šalje se…</p>;
}
