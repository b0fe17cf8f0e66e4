import type { ChatMessage } from '#contract/chats.ts';
import { limits } from '#contract/constants.ts';
import { dayOf } from '#contract/format.ts';
import type { Offer } from '#contract/offers.ts';
import { mergeById } from '../platform/api/merge-by-id.ts';
import type { Outgoing } from './outbox-store.ts';

// Pure functions that merge a thread's messages from pages, live events and the outbox.

/** A message of the thread; `pending` instead of `message` until the server has stored it. */
export interface Line {
  /** Stays the same when the message is stored, so that the message keeps its position. */
  key: string;
  mine: boolean;
  at: string;
  message?: ChatMessage;
  pending?: Outgoing;
}

export interface Run {
  key: string;
  mine: boolean;
  lines: Line[];
}

export interface Day {
  key: string;
  at: string;
  runs: Run[];
}

const later = (before: ChatMessage | undefined, now: ChatMessage): ChatMessage =>
  before?.status === 'read' && now.status === 'sent'
    ? { ...now, status: 'read', readed_at: before.readed_at }
    : now;

/**
 * Marks earlier messages as read: reading a message implies reading all before it, which an older page may
 * not reflect yet.
 */
function withEarlierRead(messages: readonly ChatMessage[]): ChatMessage[] {
  const read = new Map<number, ChatMessage>();
  for (const message of messages) if (message.status === 'read') read.set(message.from.id, message);
  return messages.map((message) => {
    const last = read.get(message.from.id);
    return last && message.status === 'sent' && message.id < last.id
      ? { ...message, status: 'read', readed_at: last.readed_at }
      : message;
  });
}

export function merge(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  return more.length === 0
    ? [...known]
    : withEarlierRead(mergeById(known, more, (a, b) => a.id - b.id, later));
}

export const markRead = (
  messages: readonly ChatMessage[],
  readerId: number,
  upTo: number,
  at: string,
): ChatMessage[] =>
  messages.map((message) =>
    message.to.id === readerId && message.id <= upTo && message.status === 'sent'
      ? { ...message, status: 'read', readed_at: at }
      : message,
  );

export function withOffers(messages: readonly ChatMessage[], offers: readonly Offer[]): ChatMessage[] {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  return messages.map((message) => {
    const offer =
      message.details.message_type === 'offer_message' ? byId.get(message.details.offer.id) : undefined;
    return offer ? { ...message, details: { message_type: 'offer_message', offer } } : message;
  });
}

export function jobPostOffered(messages: readonly ChatMessage[]): Offer['job_post'] | null {
  const details = messages.findLast((message) => message.details.message_type === 'offer_message')?.details;
  return details?.message_type === 'offer_message' ? details.offer.job_post : null;
}

/**
 * Returns the id of the first unread message; null if there is none or it is not loaded. `unread` counts
 * messages from the other side.
 */
export function firstUnread(messages: readonly ChatMessage[], me: number, unread: number): number | null {
  const incoming = messages.filter((message) => message.from.id !== me);
  return unread > 0 ? (incoming.at(-unread)?.id ?? null) : null;
}

/** Returns the stored messages, then messages of this chat still in the outbox. */
export function linesOf(messages: readonly ChatMessage[], pending: readonly Outgoing[], me: number): Line[] {
  const stored = new Set(messages.map(({ client_id }) => client_id));
  return [
    ...messages.map((message) => ({
      key: message.client_id ?? String(message.id),
      mine: message.from.id === me,
      at: message.created_at,
      message,
    })),
    ...pending
      .filter(({ client_id }) => !stored.has(client_id))
      .map((one) => ({ key: one.client_id, mine: true, at: one.at, pending: one })),
  ];
}

/**
 * Groups lines by day and, within it, by run. A run ends when the sender changes, after a pause of 30 s, and
 * at the end of the day.
 */
export function daysOf(lines: readonly Line[]): Day[] {
  const days: Day[] = [];
  let last: Line | undefined;
  for (const line of lines) {
    const key = dayOf(line.at);
    if (days.at(-1)?.key !== key) days.push({ key, at: line.at, runs: [] });
    const runs = days.at(-1)?.runs ?? [];
    const run = runs.at(-1);
    const goesOn =
      run && last && run.mine === line.mine && Date.parse(line.at) - Date.parse(last.at) < limits.ms.chatRun;
    if (goesOn) run.lines.push(line);
    else runs.push({ key: line.key, mine: line.mine, lines: [line] });
    last = line;
  }
  return days;
}
