import { type ChatMessage, sendFile, sendMessage } from '#contract/chats.ts';
import { countAction } from '../platform/actions/actions-done.ts';
import { ApiError, api } from '../platform/api/api.ts';
import { realtime } from '../platform/api/realtime.ts';
import { upload } from '../platform/api/upload.ts';
import { postToWorker } from '../platform/browser/worker.ts';
import { browserFiles } from '../platform/storage/file-storage.ts';
import { withLock } from '../platform/storage/with-lock.ts';
import { joined, nextTo, type Outgoing, readOutbox, writeOutbox } from './outbox-store.ts';
import { patience, retryDelay } from './retry-delay.ts';

// One outbox per tab: sends queued messages, sequentially per recipient, until the server has stored each
// once.

const watchers = new Set<() => void>();
const deliveries = new Set<(message: ChatMessage, to: number) => void>();
const files = new Map<string, File>();
const underway = new Map<string, AbortController>();
const sending = new Set<number>();
const nothing: readonly Outgoing[] = [];

let owner: number | null = null;
let entries: readonly Outgoing[] = nothing;
/** False if browser storage is full or disabled, in which case only this tab has the messages. */
let kept = true;
let tries = 0;
let again: ReturnType<typeof setTimeout> | undefined;
/** Time before which nothing is sent, from the server's `Retry-After`. */
let notBefore = 0;

/**
 * Client ids of the queue last sent to the service worker, which delivers it if no page is open when the
 * connection returns.
 */
let sentToWorker: readonly string[] = [];

function sendToWorker(who: number): void {
  const left = entries.filter(
    ({ state, client_id }) => state === 'waiting' || (state !== 'failed' && sentToWorker.includes(client_id)),
  );
  const ids = left.map(({ client_id }) => client_id);
  if (ids.join() === sentToWorker.join()) return;
  sentToWorker = ids;
  postToWorker({
    say: 'waiting',
    who,
    messages: left.map(({ client_id, to, text, file }) => ({
      client_id,
      to,
      text,
      ...(file && { file: file.name }),
    })),
  });
}

function keep(next: readonly Outgoing[]): void {
  entries = next;
  if (owner !== null) kept = writeOutbox(owner, next);
  if (owner !== null) sendToWorker(owner);
  for (const watcher of watchers) watcher();
}

const change = (id: string, how: Partial<Outgoing>) =>
  keep(entries.map((entry) => (entry.client_id === id ? { ...entry, ...how } : entry)));

function progress(id: string, part: number): void {
  entries = entries.map((entry) => (entry.client_id === id ? { ...entry, progress: part } : entry));
  for (const watcher of watchers) watcher();
}

function reread(): void {
  if (owner === null || !kept) return;
  entries = joined(readOutbox(owner), entries);
  for (const watcher of watchers) watcher();
}

function forget(id: string): void {
  files.delete(id);
  underway.delete(id);
  void browserFiles.delete(id);
  reread();
  keep(entries.filter((entry) => entry.client_id !== id));
}

const temporary = (error: unknown) =>
  error instanceof DOMException ||
  (error instanceof ApiError &&
    (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500));

const reasonOf = (error: unknown) =>
  error instanceof ApiError
    ? (Object.values(error.body.errors).flat()[0] ?? error.body.message)
    : 'Datoteka više nije u ovom pregledniku.';

function first(...signals: readonly AbortSignal[]): AbortSignal {
  const both = new AbortController();
  for (const one of signals) {
    if (one.aborted) both.abort(one.reason);
    else one.addEventListener('abort', () => both.abort(one.reason), { signal: both.signal });
  }
  return both.signal;
}

async function send(entry: Outgoing, signal: AbortSignal): Promise<ChatMessage> {
  const { client_id, to } = entry;
  if (!entry.file) {
    const answer = await api.call(sendMessage, {
      body: { user_id: to, message: entry.text, client_id },
      signal: first(signal, AbortSignal.timeout(patience)),
    });
    return answer.data;
  }
  const file = files.get(client_id) ?? (await browserFiles.get(client_id));
  if (!file) throw new Error('the file no longer exists');
  const answer = await upload(sendFile, {
    params: undefined,
    file,
    fields: { user_id: to, client_id },
    onProgress: (part) => progress(client_id, part),
    signal,
  });
  return answer.data;
}

async function deliver(entry: Outgoing): Promise<boolean> {
  const id = entry.client_id;
  const stop = new AbortController();
  underway.set(id, stop);
  change(id, { state: 'sending' });
  try {
    const message = await send(entry, stop.signal);
    tries = 0;
    countAction();
    for (const delivered of deliveries) delivered(message, entry.to);
    forget(id);
    return true;
  } catch (error) {
    underway.delete(id);
    if (stop.signal.aborted) return true;
    if (!temporary(error)) {
      change(id, { state: 'failed', reason: reasonOf(error) });
      return true;
    }
    change(id, { state: 'waiting', progress: 0 });
    // After a 401, sending resumes after the next sign-in.
    if (!(error instanceof ApiError && error.status === 401))
      tryLater(error instanceof ApiError ? error.retryAfter : 0);
    return false;
  }
}

function tryLater(asked: number): void {
  clearTimeout(again);
  notBefore = Date.now() + asked;
  again = setTimeout(flush, retryDelay(tries, asked));
  tries += 1;
}

async function drain(to: number): Promise<void> {
  if (sending.has(to)) return;
  sending.add(to);
  const me = owner;
  // In a browser without locks, several tabs may send in parallel; the client ids then prevent duplicates.
  await withLock(`outbox ${owner} ${to}`, {}, async () => {
    reread();
    for (let next = nextTo(entries, to); next && owner === me; next = nextTo(entries, to))
      if (!(await deliver(next))) return;
  }).catch(reportError);
  sending.delete(to);
}

function flush(): void {
  clearTimeout(again);
  const wait = notBefore - Date.now();
  if (wait > 0) again = setTimeout(flush, wait);
  if (wait > 0 || !navigator.onLine)
    keep(entries.map((entry) => (entry.state === 'queued' ? { ...entry, state: 'waiting' } : entry)));
  else
    for (const to of new Set(entries.filter(({ state }) => state !== 'failed').map((entry) => entry.to)))
      void drain(to);
}

function flushNow(): void {
  tries = 0;
  flush();
}

function onStorage({ key }: StorageEvent): void {
  if (key !== `outbox ${owner}`) return;
  reread();
  flush();
}

export function openOutbox(me: number): void {
  if (owner === null) {
    addEventListener('online', flushNow);
    addEventListener('storage', onStorage);
    realtime.onReturn(flushNow);
  }
  if (owner !== me) {
    owner = me;
    sentToWorker = [];
    keep(readOutbox(me));
  }
  flushNow();
}

export function watchOutbox(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

export const outgoing = () => entries;
export const noOutgoing = () => nothing;

export function onDelivered(delivered: (message: ChatMessage, to: number) => void): () => void {
  deliveries.add(delivered);
  return () => deliveries.delete(delivered);
}

const entryTo = (to: number) => ({
  client_id: crypto.randomUUID(),
  to,
  at: new Date().toISOString(),
  state: 'queued' as const,
});

function enqueueText(to: number, text: string): void {
  reread();
  keep([...entries, { ...entryTo(to), text }]);
  flush();
}

/** Queues a file. The file is stored before its entry is queued, so that a reload finds it. */
async function enqueueFile(to: number, file: File): Promise<void> {
  const entry = { ...entryTo(to), text: '', file: { name: file.name, type: file.type, size: file.size } };
  files.set(entry.client_id, file);
  await browserFiles.put(entry.client_id, file);
  reread();
  keep([...entries, entry]);
  flush();
}

let writing = Promise.resolve();

/** Queues the files and then the text about them, to be sent in this order. */
export function enqueue(to: number, given: readonly File[], text: string): void {
  writing = writing.then(async () => {
    for (const file of given) await enqueueFile(to, file);
    if (text) enqueueText(to, text);
  });
}

export const fileOf = (id: string) => files.get(id);

export function retry(id: string): void {
  const { reason: _, ...entry } = entries.find((one) => one.client_id === id) ?? {};
  keep(entries.map((one) => (one.client_id === id ? ({ ...entry, state: 'queued' } as Outgoing) : one)));
  flushNow();
}

export function withdraw(id: string): void {
  underway.get(id)?.abort();
  forget(id);
}
