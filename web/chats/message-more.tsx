import { EllipsisVertical, Flag } from 'lucide-react';
import { useLocation } from 'react-router';
import type { ChatMessage } from '#contract/chats.ts';
import { formatClock } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { usePopupOpener } from '../ui/overlays/popup-opener.ts';

const load = () => import('./message-menu.tsx').then((part) => part.MessageMenu);

export function MessageMore({ message, mine }: { message: ChatMessage; mine: boolean }) {
  const { Part: MessageMenu, opener, popup } = usePopupOpener(load);
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
