import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ChatMessage } from '#contract/chats.ts';
import { noOutgoing, onDelivered, openOutbox, outgoing, watchOutbox } from './outbox.ts';
import type { Outgoing } from './outbox-store.ts';

export function useOutbox(
  me: number,
  to: number,
  delivered: (message: ChatMessage) => void,
): readonly Outgoing[] {
  useEffect(() => openOutbox(me), [me]);
  useEffect(() => onDelivered((message, receiver) => receiver === to && delivered(message)), [to, delivered]);
  const all = useSyncExternalStore(watchOutbox, outgoing, noOutgoing);
  return useMemo(() => all.filter((entry) => entry.to === to), [all, to]);
}
