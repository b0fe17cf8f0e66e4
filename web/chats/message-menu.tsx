import { Copy, EllipsisVertical, Flag } from 'lucide-react';
import type { ChatMessage } from '#contract/chats.ts';
import { formatClock } from '#contract/format.ts';
import { toast } from '../platform/actions/toast.tsx';
import { copy } from '../platform/browser/copy.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';

/** The menu is open on mount, because the first click loaded it. */
export function MessageMenu({ message, mine }: { message: ChatMessage; mine: boolean }) {
  const { show } = useModals();
  const { details } = message;
  return (
    <Menu
      defaultOpen
      align={mine ? 'end' : 'start'}
      trigger={
        <button
          type="button"
          className="bubble-more"
          aria-label={`Mogućnosti poruke, ${message.from.name} u ${formatClock(message.created_at)}`}
        >
          <EllipsisVertical size={18} aria-hidden />
        </button>
      }
    >
      {details.message_type === 'text_message' && (
        <MenuItem
          icon={<Copy size={20} aria-hidden />}
          onSelect={() =>
            void copy(details.content).then((done) => done && toast.success('Tekst poruke je kopiran.'))
          }
        >
          Kopirajte tekst
        </MenuItem>
      )}
      {!mine && (
        <MenuItem
          icon={<Flag size={20} aria-hidden />}
          onSelect={() => show('report', { subject: 'message', id: message.id, name: message.from.name })}
        >
          Prijavite poruku
        </MenuItem>
      )}
    </Menu>
  );
}
