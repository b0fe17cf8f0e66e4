import { io } from 'socket.io-client';
import { channels, events, type Payloads } from '#contract/realtime.ts';
import { type Browser, host } from './front.ts';

type Sent = Payloads[typeof events.chatMessageSent];

interface Options {
  front: string;
  browser: Browser;
  id: number;
  token: string;
  /** Called when the connection is back and missed events have to be fetched. */
  onReturn: () => void;
}

/**
 * Opens a person's socket with the options of web/platform/api/realtime.ts, and fetches the messages missed
 * while it was not connected, as an open chat does.
 */
export function openLiveSocket({ front, browser, id, token, onReturn }: Options) {
  const seen = new Set<string>();
  /** The newest message by chat. */
  const newest = new Map<number, number>();
  let silentSince: number | undefined;
  let longest = 0;
  let first = true;
  const socket = io(front, {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    rejectUnauthorized: false,
    extraHeaders: { host },
    auth: { headers: { Authorization: `Bearer ${token}` } },
  });
  const see = ({ id: message, chat_id, details }: Sent['message']) => {
    newest.set(chat_id, Math.max(newest.get(chat_id) ?? 0, message));
    if (details.message_type === 'text_message') seen.add(details.content);
  };
  async function fetchMissed(chat: number): Promise<void> {
    for (;;) {
      const after = newest.get(chat) ?? 0;
      const { status, text } = await browser.ask(
        `/api/v1/chatMessages/${chat}?after_id=${after}&per_page=100`,
        {
          token,
        },
      );
      const messages = status === 200 ? (JSON.parse(text) as { data: Sent['message'][] }).data : [];
      for (const message of messages) see(message);
      if (messages.length < 100) return;
    }
  }
  const retryLater = () => void setTimeout(() => socket.connect(), 1000 + Math.random() * 2000);
  socket.on('connect', () =>
    socket.emit('subscribe', { channel: channels.user(id) }, () => {
      if (silentSince !== undefined) longest = Math.max(longest, performance.now() - silentSince);
      silentSince = undefined;
      if (!(first || socket.recovered)) {
        for (const chat of newest.keys()) void fetchMissed(chat);
        onReturn();
      }
      first = false;
    }),
  );
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
    /** Longest time in milliseconds without a subscribed connection; starts again with each call. */
    takeSilence(): number {
      const now = silentSince === undefined ? 0 : performance.now() - silentSince;
      const found = Math.max(longest, now);
      longest = 0;
      return found;
    },
    fetchMissed: () => Promise.all([...newest.keys()].map(fetchMissed)),
    close: () => void socket.disconnect(),
  };
}
export type LiveSocket = ReturnType<typeof openLiveSocket>;
