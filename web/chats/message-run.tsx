import type { ReactNode } from 'react';
import type { ChatMessage } from '#contract/chats.ts';
import type { DealEvent } from '#contract/deals.ts';
import { formatClock } from '#contract/format.ts';
import type { Offer } from '#contract/offers.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { MessageFile, OutgoingFile } from './message-file.tsx';
import { MessageMore } from './message-more.tsx';
import { MessageText } from './message-text.tsx';
import { SendState } from './send-state.tsx';
import type { Line, Run } from './thread-store.ts';

export interface Showing {
  other: { name: string; profile_img: string | null };
  /** Renders an offer; supplied by the page, since features must not import each other. */
  offerCard: (offer: Offer, mine: boolean) => ReactNode;
  dealCard: (event: DealEvent) => ReactNode;
  onPicture: (message: ChatMessage) => void;
  unreadFrom: number | null;
}

export function MessageRun({ run, showing }: { run: Run; showing: Showing }) {
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
