import { Ban, Flag, ShieldCheck, Trash2, User } from 'lucide-react';
import type { Chat } from '#contract/chats.ts';
import { paths } from '#contract/paths.ts';
import { useAction } from '../platform/actions/use-action.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { Menu, MenuDivider, MenuItem, MenuLink } from '../ui/overlays/menu.tsx';
import type { PopupProps } from '../ui/overlays/popup-opener.ts';
import { askToBlock, askToRemove, askToUnblock, blockUser, removeChat, unblockUser } from './chat-actions.ts';
import { unreadMessages } from './unread-messages.ts';

export function ChatMenu({ chat, ...popup }: PopupProps & { chat: Chat }) {
  const { show } = useModals();
  const { user, can } = chat;
  const block = useAction(blockUser, { ask: askToBlock(user.name) });
  const unblock = useAction(unblockUser, { ask: askToUnblock(user.name) });
  const remove = useAction(removeChat, {
    ask: askToRemove(user.name),
    onReply: () => void unreadMessages.fetch(),
  });
  return (
    <Menu {...popup} label="Mogućnosti razgovora">
      {!user.deleted && (
        <MenuLink to={paths.user(user.slug)} icon={<User size={20} aria-hidden />}>
          Pogledajte profil
        </MenuLink>
      )}
      {can.block && (
        <MenuItem icon={<Ban size={20} aria-hidden />} onSelect={() => void block.run({ id: user.id })}>
          Blokirajte
        </MenuItem>
      )}
      {can.unblock && (
        <MenuItem
          icon={<ShieldCheck size={20} aria-hidden />}
          onSelect={() => void unblock.run({ id: user.id })}
        >
          Ukinite blokadu
        </MenuItem>
      )}
      {!user.deleted && (
        <MenuItem
          icon={<Flag size={20} aria-hidden />}
          onSelect={() => show('report', { subject: 'user', id: user.id, name: user.name })}
        >
          Prijavite korisnika
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem
        danger
        icon={<Trash2 size={20} aria-hidden />}
        onSelect={() => void remove.run({ id: chat.id })}
      >
        Izbrišite razgovor
      </MenuItem>
    </Menu>
  );
}
