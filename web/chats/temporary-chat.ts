import type { Chat } from '#contract/chats.ts';

/** A chat without messages, with its own id until the first message creates a real chat. */
export interface TemporaryChat {
  id: string;
  is_temporary: true;
  can: Chat['can'];
}

export const temporaryChat = (): TemporaryChat => ({
  id: `temporary-${Math.random().toString(36).slice(2)}`,
  is_temporary: true,
  can: { send: true, block: false, unblock: false },
});

export const storedId = (chat: Chat | TemporaryChat): number | null => (chat.is_temporary ? null : chat.id);
