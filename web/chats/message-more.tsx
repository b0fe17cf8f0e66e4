import { EllipsisVertical, Flag } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ChatMessage } from '#contract/chats.ts';
import { formatClock } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Link } from '../platform/page/link.tsx';

const load = () => import('./message-menu.tsx');

export function MessageMore({ message, mine }: { message: ChatMessage; mine: boolean }) {
  const [wanted, setWanted] = useState(false);
  const part = useOnDemand(load, wanted, () => setWanted(false));
  const { pathname } = useLocation();
  if (mine && message.details.message_type !== 'text_message') return null;
  if (part && wanted) return <part.MessageMenu message={message} mine={mine} />;
  return (
    <>
      <button
        type="button"
        className="bubble-more script-only"
        aria-haspopup="menu"
        aria-label={`Mogućnosti poruke, ${message.from.name} u ${formatClock(message.created_at)}`}
        onClick={() => setWanted(true)}
      >
        <EllipsisVertical size={18} aria-hidden />
      </button>
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
