import { useNavigate } from 'react-router';
import type { Chat } from '#contract/chats.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../platform/api.ts';
import { toast } from '../platform/toast.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { calls } from './calls.ts';
import { messagesRead } from './messages-read.ts';

/** What one may do with a whole chat. A block is silent: the other side is told nothing (product.md, Chats). */
export function useChatActs(chat: Chat, onChange: (chat: Chat) => void) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { id, name } = chat.user;

  const block = async () => {
    const done = await confirm({
      title: `Blokirati korisnika ${name}?`,
      content: 'Ne možete si više pisati, ocjenjivati se ni vidjeti kontakte. Druga strana o tome ne dobiva obavijest, a blokadu možete ukinuti kad želite.',
      submit: 'Blokirajte',
      busyText: 'Blokira se…',
      danger: true,
      action: () => api.call(calls.block, { params: { id } }),
    });
    if (!done) return;
    onChange({ ...chat, can: { send: false, block: false, unblock: true } });
    toast.success('Korisnik je blokiran.');
  };

  const unblock = async () => {
    const done = await confirm({
      title: `Ukinuti blokadu za: ${name}?`,
      content: 'Opet si možete pisati.',
      submit: 'Ukinite blokadu',
      busyText: 'Ukida se…',
      action: () => api.call(calls.unblock, { params: { id } }),
    });
    if (!done) return;
    const fresh = await api.call(calls.withUser, { params: { id } }).catch(() => undefined);
    if (fresh?.data) onChange(fresh.data);
    toast.success('Blokada je ukinuta.');
  };

  const remove = async () => {
    const done = await confirm({
      title: 'Izbrisati razgovor?',
      content: `Razgovor nestaje kod Vas. ${name} ga zadržava i dobiva obavijest da ste ga izbrisali. Nova poruka ponovno ga otvara, bez starih poruka.`,
      submit: 'Izbrišite',
      busyText: 'Briše se…',
      danger: true,
      action: () => api.call(calls.remove, { params: { id: chat.id } }),
    });
    if (!done) return;
    void messagesRead();
    await navigate(paths.chats());
    toast.success('Razgovor je izbrisan.');
  };
  return { block, unblock, remove };
}
