import { Ban, EllipsisVertical, Flag, ShieldCheck, Trash2, User } from 'lucide-react';
import type { Chat } from '#contract/chats.ts';
import { paths } from '#contract/paths.ts';
import { useModals } from '../platform/modals.tsx';
import { Menu, MenuDivider, MenuItem, MenuLink } from '../ui/overlays/menu.tsx';
import { useChatActs } from './use-chat-acts.ts';

/** Fetched by the first press, so it opens at once. */
export function ChatMenu({ chat, onChange }: { chat: Chat; onChange: (chat: Chat) => void }) {
  const { show } = useModals();
  const { block, unblock, remove } = useChatActs(chat, onChange);
  const { user, can } = chat;
  return (
    <Menu
      defaultOpen
      trigger={
        <button type="button" className="icon-btn" aria-label="Mogućnosti razgovora">
          <EllipsisVertical size={22} aria-hidden />
        </button>
      }
    >
      {!user.deleted && (
        <MenuLink to={paths.user(user.slug)} icon={<User size={20} aria-hidden />}>
          Pogledajte profil
        </MenuLink>
      )}
      {can.block && (
        <MenuItem icon={<Ban size={20} aria-hidden />} onSelect={() => void block()}>
          Blokirajte
        </MenuItem>
      )}
      {can.unblock && (
        <MenuItem icon={<ShieldCheck size={20} aria-hidden />} onSelect={() => void unblock()}>
          Ukinite blokadu
        </MenuItem>
      )}
      {!user.deleted && (
        <MenuItem icon={<Flag size={20} aria-hidden />} onSelect={() => show('report', { subject: 'user', id: user.id, name: user.name })}>
          Prijavite korisnika
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem danger icon={<Trash2 size={20} aria-hidden />} onSelect={() => void remove()}>
        Izbrišite razgovor
      </MenuItem>
    </Menu>
  );
}
