import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { minute } from '#contract/durations.ts';
import { dayOf } from '#contract/format.ts';
import type { Connection } from '../db/pool.ts';
import { type Invalidations, listenForInvalidations } from './invalidations.ts';
import type { Anonymous } from './key.ts';
import { openReadCache, type ReadCache } from './read-cache.ts';
import { type Flight, SingleFlight } from './single-flight.ts';
import { Store } from './store.ts';
import { StoredAnswer } from './stored-answer.ts';
import { collect, TagSet } from './track-tags.ts';

interface Options {
  /** Bytes of memory; 0 disables the cache. */
  maxBytes: number;
  connection: Connection;
  admit: (request: IncomingMessage, cost: number) => boolean;
  anonymous: (request: IncomingMessage) => Anonymous | undefined;
  onError: (error: Error) => void;
}

export interface Made {
  body: Buffer;
  headers: Record<string, string | number | string[] | undefined>;
  cost?: number;
}

/**
 * Page and API responses for anonymous visitors, cached in memory and invalidated when their data changes
 * (decision 015).
 */
export interface ResponseCache {
  /** Sends a cached response before Fastify handles the request. Returns false if there is none. */
  early(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Returns the cache key of an anonymous request, and the cookie that affects the response; undefined if the
   * request may belong to a session.
   */
  readonly anonymous: (request: IncomingMessage) => Anonymous | undefined;
  /**
   * Sends the response to an anonymous request, from the cache or created once for all concurrent identical
   * requests. Resolves to false if `make` returned nothing or if the joined response is not shareable; the
   * caller must then respond itself.
   */
  share(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Made | undefined>,
  ): Promise<boolean>;
  /** Resolves once everything committed before the call has been invalidated on this node. */
  settled(): Promise<void>;
  onInvalidation(listener: (tags: readonly string[]) => void): void;
  readonly reads: ReadCache;
  /** Caches the sessions of read requests, even if their responses are not cached. */
  readonly sessions: ReadCache;
  /** `listening` is false while invalidations may be missed and nothing is cached. */
  readonly figures: { hits: number; bytes: number; listening: boolean };
  close(): Promise<void>;
}

const bytesOfSessions = 4_000_000;

const shareOfReads = 0.25;

/**
 * Returns when a response created now expires: after a minute, because relative times change every minute, or
 * earlier at midnight in Croatia, when “danas” becomes “jučer”.
 */
function endOf(now: number): number {
  const end = now + minute;
  const today = dayOf(new Date(now));
  if (dayOf(new Date(end)) === today) return end;
  // Midnight is on a full minute in every time zone.
  return Math.floor(end / minute) * minute;
}

interface Kept {
  answer: StoredAnswer;
  shareable: boolean;
}

/**
 * Opens this node’s response cache and subscribes to invalidations from the database. Caches nothing while
 * the subscription is interrupted.
 */
export async function openResponseCache({
  maxBytes,
  connection,
  admit,
  anonymous,
  onError,
}: Options): Promise<ResponseCache> {
  const store = new Store<StoredAnswer>(maxBytes * (1 - shareOfReads));
  const flights = new SingleFlight<Kept>();
  const listeners: ((tags: readonly string[]) => void)[] = [];
  let line: Invalidations | undefined;
  const heard = () => line?.heard === true;
  const keeping = () => maxBytes > 0 && heard();
  const reads = openReadCache({ maxBytes: maxBytes * shareOfReads, keeping, endOf });
  const sessions = openReadCache({ maxBytes: bytesOfSessions, keeping: heard, endOf });
  const invalidate = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags);
    store.invalidate(tags);
    flights.invalidate(tags);
    reads.invalidate(tags);
    sessions.invalidate(tags);
  };
  line = await listenForInvalidations({
    connection,
    onTags: invalidate,
    onDoubt: () => invalidate(['*']),
    onError,
  });

  let hits = 0;
  function send(key: string, answer: StoredAnswer, request: IncomingMessage, response: ServerResponse) {
    answer.send(request, response, () => store.resize(key, answer));
  }

  async function keep(
    key: string,
    flight: Flight,
    make: () => Promise<Made | undefined>,
  ): Promise<Kept | undefined> {
    const into = new TagSet();
    const made = await collect(into, make);
    if (!made) return undefined;
    const answer = new StoredAnswer({
      ...made,
      tags: into.tags,
      end: endOf(Date.now()),
      cost: made.cost ?? 1,
    });
    if (into.shareable && keeping() && !flight.outdated(into.tags)) store.set(key, answer);
    return { answer, shareable: into.shareable };
  }

  return {
    anonymous: maxBytes > 0 ? anonymous : () => undefined,
    early(request, response) {
      const visitor = store.size > 0 ? anonymous(request) : undefined;
      const found = visitor && store.get(visitor.key);
      if (!visitor || !found || !admit(request, found.cost)) return false;
      hits++;
      send(visitor.key, found, request, response);
      return true;
    },
    async share(key, request, reply, make) {
      const kept = store.get(key);
      if (kept) {
        reply.hijack();
        send(key, kept, request.raw, reply.raw);
        return true;
      }
      const running = keeping() ? flights.join(key) : undefined;
      const made = running ? await running : await flights.begin(key, (flight) => keep(key, flight, make));
      if (!made || (running && !made.shareable)) return false;
      reply.hijack();
      send(key, made.answer, request.raw, reply.raw);
      return true;
    },
    settled: line.settled,
    onInvalidation: (listener) => void listeners.push(listener),
    reads,
    sessions,
    get figures() {
      return { hits, bytes: store.bytes + reads.bytes + sessions.bytes, listening: heard() };
    },
    close: line.close,
  };
}
