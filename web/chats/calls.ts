import type * as contract from '#contract/chats.ts';
import { bareEndpoint } from '../platform/bare-endpoint.ts';

/** What the pages of chats ask of the API by themselves. */
export const calls = {
  list: bareEndpoint<typeof contract.listChats>('GET', '/chats'),
  unread: bareEndpoint<typeof contract.unreadMessages>('GET', '/chats/unreaded-counts'),
  withUser: bareEndpoint<typeof contract.chatByUser>('GET', '/chats/by-user/:id'),
  messages: bareEndpoint<typeof contract.listMessages>('GET', '/chatMessages/:id'),
  read: bareEndpoint<typeof contract.markChatRead>('POST', '/chats/:id/mark-as-readed'),
  remove: bareEndpoint<typeof contract.deleteChat>('DELETE', '/chats/:id'),
  send: bareEndpoint<typeof contract.sendMessage>('POST', '/send-message'),
  sendFile: bareEndpoint<typeof contract.sendFile>('POST', '/send-file'),
  block: bareEndpoint<typeof contract.blockUser>('POST', '/users/:id/block'),
  unblock: bareEndpoint<typeof contract.unblockUser>('POST', '/users/:id/unblock'),
};
