import type { Chat } from '#contract/chats.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import type { TemporaryChat } from './temporary-chat.ts';
import { useChatActs } from './use-chat-acts.ts';

interface Props {
  chat: Chat | TemporaryChat;
  gone: boolean;
  onChange: (chat: Chat) => void;
}

/** Instead of the composer, where nothing can be written any more. That the other side has blocked is not said. */
export function ClosedThread({ chat, gone, onChange }: Props) {
  if (!gone && !chat.is_temporary && chat.can.unblock) return <Blocked chat={chat} onChange={onChange} />;
  return (
    <div className="composer">
      <Notice>{gone ? 'Ovaj račun više ne postoji. Poruke ostaju kod Vas.' : 'Ovom korisniku trenutačno nije moguće pisati.'}</Notice>
    </div>
  );
}

function Blocked({ chat, onChange }: { chat: Chat; onChange: (chat: Chat) => void }) {
  const { unblock } = useChatActs(chat, onChange);
  return (
    <div className="composer">
      <Notice
        actions={
          <Button size="sm" className="script-only" onClick={() => void unblock()}>
            Ukinite blokadu
          </Button>
        }
      >
        Blokirali ste ovog korisnika, pa si ne možete pisati.
      </Notice>
    </div>
  );
}
