import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { channels, events, type Payloads, refusedRetryMs, socketOptions } from '#contract/realtime.ts';
import { type Browser, host } from './front.ts';

type Sent = Payloads[typeof events.chatMessageSent];

/** Messages per request, and milliseconds before a failed request is retried. */
const page = 100;
const again = 1000;

interface Options {
  front: string;
  browser: Browser;
  id: number;
  token: string;
  /** Called when the connection is back and missed events have to be fetched. */
  onReturn: () => void;
}

/**
 * Opens a person's socket as web/platform/api/realtime.ts does, and fetches the messages missed while it was
 * not connected, as an open chat does.
 */
export function openLiveSocket({ front, browser, id, token, onReturn }: Options) {
  const seen = new Set<string>();
  /**
   * For each chat, the id up to which all messages have been fetched. Live messages do not advance it,
   * because older messages may still be missing.
   */
  const fetchedUpTo = new Map<number, number>();
  let silentSince: number | undefined;
  let longest = 0;
  let first = true;
  const socket = io(front, {
    ...socketOptions,
    forceNew: true,
    rejectUnauthorized: false,
    extraHeaders: { host },
    auth: { headers: { Authorization: `Bearer ${token}` } },
  });
  const see = ({ id: message, chat_id, details }: Sent['message']) => {
    if (!fetchedUpTo.has(chat_id)) fetchedUpTo.set(chat_id, message);
    if (details.message_type === 'text_message') seen.add(details.content);
  };
  async function fetchMissed(chat: number): Promise<void> {
    for (;;) {
      const after = fetchedUpTo.get(chat) ?? 0;
      const address = `/api/v1/chatMessages/${chat}?after_id=${after}&per_page=${page}`;
      const { status, text } = await browser.ask(address, { token });
      if (status !== 200) {
        await pause(again);
        continue;
      }
      const messages = (JSON.parse(text) as { data: Sent['message'][] }).data;
      for (const message of messages) see(message);
      fetchedUpTo.set(chat, Math.max(after, ...messages.map(({ id }) => id)));
      if (messages.length < page) return;
    }
  }
  const retryLater = () => void setTimeout(() => socket.connect(), refusedRetryMs());
  socket.on('connect', () => {
    if (socket.io.engine.transport.name === 'websocket') socket.io.opts.transports = ['websocket'];
    socket.emit('subscribe', { channel: channels.user(id) }, () => {
      if (silentSince !== undefined) longest = Math.max(longest, performance.now() - silentSince);
      silentSince = undefined;
      if (!first) {
        for (const chat of fetchedUpTo.keys()) void fetchMissed(chat);
        onReturn();
      }
      first = false;
    });
  });
  socket.on('disconnect', (reason) => {
    silentSince ??= performance.now();
    if (reason === 'io server disconnect') retryLater();
  });
  socket.on('connect_error', () => {
    if (!socket.active) retryLater();
  });
  socket.on(events.chatMessageSent, (_channel: string, { message }: Sent) => see(message));
  return {
    seen,
    get connected() {
      return socket.connected && silentSince === undefined && !first;
    },
    /**
     * Returns the longest time in milliseconds for which the socket was not subscribed since the last call.
     */
    takeSilence(): number {
      const now = silentSince === undefined ? 0 : performance.now() - silentSince;
      const found = Math.max(longest, now);
      longest = 0;
      return found;
    },
    close: () => void socket.disconnect(),
  };
}
export type LiveSocket = ReturnType<typeof openLiveSocket>;
