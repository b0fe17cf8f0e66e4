import { Copy, Flag } from 'lucide-react';
import type { ChatMessage } from '#contract/chats.ts';
import { toast } from '../platform/actions/toast.tsx';
import { copy } from '../platform/browser/copy.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import type { PopupProps } from '../ui/overlays/popup-opener.ts';

interface Props extends PopupProps {
  message: ChatMessage;
  mine: boolean;
}

export function MessageMenu({ message, mine, ...popup }: Props) {
  const { show } = useModals();
  const { details } = message;
  return (
    <Menu {...popup} align={mine ? 'end' : 'start'} label="Mogućnosti poruke">
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
