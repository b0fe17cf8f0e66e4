import {
  blockUser,
  chatByUser,
  deleteChat,
  listChats,
  listMessages,
  markChatRead,
  sendFile,
  sendMessage,
  unblockUser,
  unreadMessages,
} from '#contract/chats.ts';

/** The API calls that the chat pages make themselves. */
export const calls = {
  list: listChats,
  unread: unreadMessages,
  withUser: chatByUser,
  messages: listMessages,
  read: markChatRead,
  remove: deleteChat,
  send: sendMessage,
  sendFile: sendFile,
  block: blockUser,
  unblock: unblockUser,
};
