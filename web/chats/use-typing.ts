import { useEffect, useRef, useState } from 'react';
import { channels, events } from '#contract/realtime.ts';
import { realtime } from '../platform/api/realtime.ts';
import { useChannel, useEvent } from '../platform/api/use-realtime.ts';

/** Milliseconds between typing events while the user types. */
const interval = 2000;
/** Milliseconds for which the other side counts as typing after an event. */
const validFor = 4500;

export function useTyping(chatId: number | null, otherId: number) {
  const [typing, setTyping] = useState(false);
  const sentAt = useRef(0);
  const ends = useRef<ReturnType<typeof setTimeout>>(undefined);
  const channel = chatId === null ? null : channels.chat(chatId);
  useChannel(channel);
  const stop = () => {
    clearTimeout(ends.current);
    setTyping(false);
  };
  useEvent(events.typing, ({ user_id }, where) => {
    // The user's other devices publish on this channel too.
    if (where !== channel || user_id !== otherId) return;
    setTyping(true);
    clearTimeout(ends.current);
    ends.current = setTimeout(() => setTyping(false), validFor);
  });
  useEvent(events.chatMessageSent, ({ message }) => message.from.id === otherId && stop());
  useEffect(() => () => clearTimeout(ends.current), []);
  const sendTyping = () => {
    if (channel === null || Date.now() - sentAt.current < interval) return;
    sentAt.current = Date.now();
    realtime.whisper(channel, events.typing);
  };
  return { typing, sendTyping };
}

export function useOnline(chatId: number | null, otherId: number, first: boolean): boolean {
  const [online, setOnline] = useState(first);
  useChannel(chatId === null || otherId === 0 ? null : channels.presence(otherId));
  useEvent(events.presence, (presence) => presence.user_id === otherId && setOnline(presence.online));
  return online;
}
