import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { type Listening, listen } from '../db/listen.ts';
import type { Connection } from '../db/pool.ts';
import { most, openMeter } from '../limits/socket-limits.ts';
import type { Actor } from '../session/actor.ts';
import { type AcrossNodes, type Joined, joinNodes } from './adapter.ts';
import { followEcho, heardBy, type Listener, type Rule } from './echo.ts';
import { openPresence } from './presence.ts';

/** The channel on which a trigger publishes deleted tokens (migration 0005). */
const channel = 'session_ended';

interface Hearing {
  onEnd: (tokenId: number) => void;
  /** Called after a reconnect, because sessions that ended in between were missed. */
  onResume: () => Promise<void>;
  onError: (error: Error) => void;
}

/** Listens for ended sessions, regardless of cause and node. */
const listenForSessionEnds = (
  connection: Connection,
  { onEnd, onResume, onError }: Hearing,
): Promise<Listening> =>
  listen({
    connection,
    name: 'session-ends',
    channel,
    onMessage: (payload) => onEnd(Number(payload)),
    onResume,
    onError,
  });

export interface Realtime {
  /**
   * Sends an event to everybody on a channel, on all nodes. `only` restricts it to one person, `except`
   * excludes some, `here` restricts it to this node, for events that every node detects itself. Call it after
   * the commit, so that receivers can read the data.
   */
  publish(
    channel: string,
    event: string,
    data: unknown,
    to?: { only?: number; except?: readonly number[]; here?: true },
  ): void;
  /**
   * Returns which of the given people have the site open on any node. Never throws and never waits long; if
   * the other nodes do not respond, returns only people on this node.
   */
  online(ids: readonly number[]): Promise<Set<number>>;
  /**
   * Closes all sockets of a person on all nodes; clients reconnect with the person's current permissions.
   * Call it after the commit.
   */
  reconnect(userId: number): void;
  /**
   * Opens channels `private-{name}.{id}` to people the rule allows; `whispers` are relayed between them. Must
   * be called before the first socket connects.
   */
  channel(name: string, rule: Rule, options?: { whispers?: readonly string[] }): void;
  onPresence(listener: (userId: number, online: boolean) => Promise<void> | void): void;
}

interface Options extends AcrossNodes {
  /** Returns the user of a token; null if the token is unknown or its session has ended. */
  resolve: (token: string) => Promise<Actor | null>;
}

export interface OpenRealtime extends Realtime {
  /** State of this node, for metrics; `redis` is undefined if Redis is not used. */
  readonly state: { sockets: number; redis: boolean | undefined; listening: boolean };
  /** Joins the other nodes, and accepts sockets on the site’s own server unless `sockets` is false. */
  attach(app: FastifyInstance, options?: { sockets?: boolean }): Promise<void>;
  /**
   * Listens on the second port, which the specification requires; port 0 disables it. If the port is in use,
   * only logs a warning. Returns whether it listens.
   */
  listen(port: number, host: string): Promise<boolean>;
  /**
   * Accepts no more sockets and closes the connections of this node evenly over `ms`, so that clients do not
   * all connect to another node at once. Events can still be published.
   */
  drain(ms: number): Promise<void>;
  /** Closes the remaining connections, and removes this node from presence and from the group of nodes. */
  close(): Promise<void>;
}

const bearerOf = (given: unknown): string | undefined => {
  const headers = (given as { headers?: Record<string, unknown> } | undefined)?.headers;
  const value = headers?.Authorization ?? headers?.authorization;
  return typeof value === 'string' ? /^Bearer (\S{1,200})$/i.exec(value)?.[1] : undefined;
};

/** Interval in ms between the batches in which a stopping node closes its connections. */
const drainStep = 50;
/** Returns how many connections to close in each step so that all are closed within `ms`. */
export const drainedAtOnce = (connections: number, ms: number) =>
  Math.max(1, Math.ceil((connections * drainStep) / Math.max(ms, drainStep)));

/** Number of ended sessions to remember, for sockets that were still connecting when their session ended. */
const endedKept = 10_000;

/** Opens sockets with Laravel Echo's protocol: Socket.IO on the site's own server and on a second port. */
export function openRealtime({ connection, resolve, onError, ...nodes }: Options): OpenRealtime {
  let stopping = false;
  const arriving = new Set<http.IncomingMessage>();
  const io = new Server({
    path: '/socket.io',
    destroyUpgrade: false,
    serveClient: false,
    // No credentials: other sites send the token in the message, never as a cookie.
    cors: { origin: true, credentials: false },
    maxHttpBufferSize: 64_000,
    allowRequest(request, done) {
      // While this node is stopping, the socket is closed without a response, so that a proxy tries the next
      // node.
      if (stopping) request.socket.destroy();
      const accepts = !stopping && arriving.size < most.arrivingSockets;
      if (accepts && request.headers.upgrade) arrive(request);
      done(null, accepts);
    },
  });
  /** Counts a socket until it is connected or closed, or for a few seconds if its client does nothing. */
  function arrive(request: http.IncomingMessage): void {
    arriving.add(request);
    const leave = () => void arriving.delete(request);
    request.socket.once('close', leave);
    setTimeout(leave, most.arrivalMs).unref();
  }
  const rules = new Map<string, { rule: Rule; whispers: readonly string[] }>();
  const servers: http.Server[] = [];
  const presence = openPresence({ onError });
  const spoken = new WeakMap<Socket, Set<string>>();
  const ended = new Set<number>();
  let sessionEnds: Listening | undefined;
  let joined: Joined | undefined;
  let cookieTokenOf: FastifyInstance['cookieTokenOf'] = () => undefined;

  const tokenOf = (request: http.IncomingMessage, auth: unknown) => bearerOf(auth) ?? cookieTokenOf(request);
  const actorOf = async (token: string | undefined) => (token ? resolve(token) : null);
  const bind = (socket: Socket, { id, tokenId }: Actor) => {
    void socket.join([`token:${tokenId}`, `person:${id}`]);
    const many = (io.of('/').adapter.rooms.get(`person:${id}`)?.size ?? 0) > most.socketsOfAccount;
    if (many || ended.has(tokenId)) socket.disconnect(true);
    return socket.connected;
  };
  const onEnd = (tokenId: number) => {
    ended.add(tokenId);
    for (const id of ended) if (ended.size > endedKept) ended.delete(id);
    io.local.in(`token:${tokenId}`).disconnectSockets(true);
  };
  /**
   * Closes sockets whose token no longer exists. Called after a period in which ended sessions may have been
   * missed.
   */
  const askAgain = async () => {
    for (const socket of io.of('/').sockets.values())
      for (const token of spoken.get(socket) ?? []) if (!(await resolve(token))) socket.disconnect(true);
  };

  io.use((socket, next) => {
    const token = tokenOf(socket.request, socket.handshake.auth);
    spoken.set(socket, new Set(token ? [token] : []));
    actorOf(token).then(
      (actor) => {
        socket.data.actor = actor;
        next();
      },
      // Closes the connection, because clients reconnect after a lost connection but not after an error from
      // this middleware.
      (error: Error) => {
        onError(error);
        socket.conn.close();
      },
    );
  });
  const listener: Listener = {
    rules,
    passes: openMeter(),
    async actorOf(socket, auth) {
      const token = bearerOf(auth) ?? tokenOf(socket.request, socket.handshake.auth);
      const actor = await actorOf(token);
      if (actor && token) spoken.get(socket)?.add(token);
      return actor;
    },
    bind,
    onOwn: (userId, joined) => (joined ? presence.come(userId) : presence.go(userId)),
    onError,
  };
  io.on('connection', (socket) => {
    arriving.delete(socket.request);
    const { actor } = socket.data as { actor: Actor | null };
    if (!actor || bind(socket, actor)) followEcho(socket, listener);
  });

  rules.set('user-online', { rule: async (actor, id) => actor.id === id && {}, whispers: [] });

  return {
    get state() {
      return {
        sockets: io.of('/').sockets.size,
        redis: joined?.redis(),
        listening: sessionEnds?.client !== undefined,
      };
    },
    publish(channel, event, data, { only, except = [], here } = {}) {
      const room = only === undefined ? channel : heardBy(channel, only);
      const emit = (to: { to(room: string): ReturnType<typeof io.to> }) =>
        to
          .to(room)
          .except(except.map((id) => heardBy(channel, id)))
          .emit(event, channel, data);
      // While Redis is unavailable, the adapter delays events. People on this node receive them immediately,
      // and a second time when Redis returns; clients ignore duplicates.
      if (here || joined?.redis() === false) emit(io.local);
      if (!here) emit(io);
    },
    reconnect: (userId) => void io.in(`person:${userId}`).disconnectSockets(true),
    online: presence.who,
    channel: (name, rule, { whispers = [] } = {}) => void rules.set(name, { rule, whispers }),
    onPresence: presence.onChange,
    async attach(app, { sockets = true } = {}) {
      cookieTokenOf = app.cookieTokenOf;
      joined = await joinNodes(io, { ...nodes, connection, onError });
      await presence.open(joined.presence);
      sessionEnds = await listenForSessionEnds(connection, { onEnd, onResume: askAgain, onError });
      if (sockets) io.attach(app.server);
    },
    listen: (port, host) =>
      new Promise((settled) => {
        if (port === 0) return settled(false);
        const server = http.createServer((_request, response) => response.writeHead(404).end());
        server.once('error', (error) => {
          onError(error);
          settled(false);
        });
        server.listen(port, host, () => {
          io.attach(server);
          servers.push(server);
          settled(true);
        });
      }),
    async drain(ms) {
      stopping = true;
      const connections = [...io.of('/').sockets.values()].map(({ conn }) => conn);
      const each = drainedAtOnce(connections.length, ms);
      for (let n = 0; n < connections.length; n += each) {
        for (const connection of connections.slice(n, n + each)) connection.close();
        if (n + each < connections.length) await pause(drainStep);
      }
      // Closes the connections that have not become sockets. Fastify closes the site’s own server.
      io.engine?.close();
      for (const server of servers) server.close();
    },
    async close() {
      await this.drain(0);
      await sessionEnds?.close();
      await presence.close();
      await io.of('/').adapter.close();
      await joined?.leave();
    },
  };
}
