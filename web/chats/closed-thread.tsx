import type { Chat } from '#contract/chats.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { askToUnblock, unblockUser } from './chat-actions.ts';
import type { TemporaryChat } from './temporary-chat.ts';

interface Props {
  chat: Chat | TemporaryChat;
  gone: boolean;
}

/** Replaces the composer if writing is no longer possible. Does not reveal a block by the other side. */
export function ClosedThread({ chat, gone }: Props) {
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
