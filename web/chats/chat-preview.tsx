import { formatClock, formatDay } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import type { Showing } from './message-list.tsx';
import { previewOfMessage } from './preview.ts';
import type { Other } from './thread-header.tsx';
import { daysOf, type Line, linesOf, merge } from './thread-store.ts';
import type { MessagePage } from './use-thread.ts';

interface Props extends Pick<Showing, 'offerCard' | 'dealCard'> {
  me: number;
  other: Other;
  page: MessagePage | null;
}

/**
 * Shows the last messages until the thread's script is requested; without JavaScript, it links to the thread.
 * `MessageList` with its menus and files would exceed the size limit of the deal page (44 KB instead of 40
 * KB).
 */
export function ChatPreview({ me, other, page, ...cards }: Props) {
  const days = daysOf(linesOf(merge([], page?.data ?? []), [], me));
  return (
    <div className="thread">
      <header className="thread-head">
        <Avatar of={other} size="md" />
        <div className="thread-who">
          <h2>
            <bdi>{other.name}</bdi>
          </h2>
          <p className="thread-facts">{other.facts}</p>
        </div>
      </header>
      <div className="thread-middle">
        <div className="thread-scroll overflow-hidden">
          <div className="thread-messages">
            {days.map((day) => (
              <div key={day.key} className="thread-day">
                <p className="day-mark" suppressHydrationWarning>
                  {formatDay(day.at)}
                </p>
                <ol>
                  {day.runs.flatMap((run) =>
                    run.lines.map((line, place) => (
                      <li
                        key={line.key}
                        className={run.mine ? 'message message-mine' : 'message'}
                        data-first={place === 0 || undefined}
                        data-last={place === run.lines.length - 1 || undefined}
                      >
                        {!run.mine && place === run.lines.length - 1 && (
                          <Avatar of={other} size="xs" className="message-face" />
                        )}
                        <div className="bubble-row">
                          <span className="sr-only">{run.mine ? 'Vi: ' : `${other.name}: `}</span>
                          <Said line={line} {...cards} />
                        </div>
                        {place === run.lines.length - 1 && (
                          <p className="message-meta" suppressHydrationWarning>
                            {formatClock(line.at)}
                          </p>
                        )}
                      </li>
                    )),
                  )}
                </ol>
              </div>
            ))}
          </div>
        </div>
      </div>
      {other.id !== 0 && (
        <div className="chat-preview-foot">
          <ButtonLink wide to={paths.chat(other.slug)}>
            Otvorite razgovor
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function Said({
  line: { message, mine },
  offerCard,
  dealCard,
}: { line: Line } & Pick<Showing, 'offerCard' | 'dealCard'>) {
  if (!message) return null;
  const { details } = message;
  if (details.message_type === 'offer_message')
    return <div className="bubble-offer">{offerCard(details.offer, mine)}</div>;
  if (details.message_type === 'deal_message')
    return <div className="bubble-offer">{dealCard(details.event)}</div>;
  return <div className="bubble">{previewOfMessage(message)}</div>;
}
