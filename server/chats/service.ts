// The feature's only door.
export { chatWith, getChat, listChats, listMessages } from './chat-view.ts';
export { inviteWorker, listInvitations } from './invitations.ts';
export { decideOffer, listOffers, sendOffer } from './offers.ts';
export { deleteChat, markChatRead, readChatFile, unreadMessages } from './read.ts';
export { sendFile, sendMessage } from './send.ts';
