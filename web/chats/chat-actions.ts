import {
  blockUser as block,
  deleteChat,
  markChatRead,
  sendMessage,
  unblockUser as unblock,
} from '#contract/chats.ts';
import { paths } from '#contract/paths.ts';
import { defineAction } from '../platform/actions/action.ts';

/** The other side is not notified of a block. */
export const blockUser = defineAction('blokiraj', block, { done: ['Korisnik je blokiran.'] });
export const unblockUser = defineAction('odblokiraj', unblock, { done: ['Blokada je ukinuta.'] });
export const removeChat = defineAction('izbrisi-razgovor', deleteChat, {
  done: ['Razgovor je izbrisan.'],
  to: () => paths.chats(),
  arrived: [404],
});

export const markRead = defineAction('procitano', markChatRead, {
  done: ['Razgovor je označen kao pročitan.'],
});

/**
 * Used without JavaScript; with JavaScript, the outbox sends messages in order and retries them after a lost
 * connection.
 */
export const sendText = defineAction('posalji', sendMessage, {
  input: ({ user_id, message }: { user_id: number; message: string }) => ({
    body: { user_id: Number(user_id), message },
  }),
  done: ['Poruka je poslana.'],
});

export const chatActions = [blockUser, unblockUser, removeChat, markRead] as const;

export const askToBlock = (name: string) => ({
  title: `Blokirati korisnika ${name}?`,
  content:
    'Ne možete si više pisati, ocjenjivati se ni vidjeti kontakte. Druga strana o tome ne dobiva obavijest, a blokadu možete ukinuti kad želite.',
  submit: 'Blokirajte',
  busyText: 'Blokira se…',
  danger: true,
});

export const askToUnblock = (name: string) => ({
  title: `Ukinuti blokadu za: ${name}?`,
  content: 'Opet si možete pisati.',
  submit: 'Ukinite blokadu',
  busyText: 'Ukida se…',
});

export const askToRemove = (name: string) => ({
  title: 'Izbrisati razgovor?',
  content: `Razgovor nestaje kod Vas. ${name} ga zadržava i dobiva obavijest da ste ga izbrisali. Nova poruka ponovno ga otvara, bez starih poruka.`,
  submit: 'Izbrišite',
  busyText: 'Briše se…',
  danger: true,
});
