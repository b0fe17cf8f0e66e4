import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { most, openMeter } from '../limits/socket-limits.ts';
import type { Actor } from '../session/actor.ts';
import { type AcrossNodes, joinNodes } from './adapter.ts';
import { followEcho, heardBy, type Listener, type Rule } from './echo.ts';
import { openPresence } from './presence.ts';
import { guardRecovery, recoveryMs } from './recovery.ts';
import { hearSessionEnds } from './session-end.ts';

export interface Realtime {
  /**
   * Sends an event to everybody on a channel, on all nodes; `only` to one person there, `except` to all but some, `here` to this node's people, of what
   * each node hears by itself. Call it after the commit, so receivers can already read the data.
   */
  publish(
    channel: string,
    event: string,
    data: unknown,
    to?: { only?: number; except?: readonly number[]; here?: true },
  ): void;
  /** Which of these people have the site open anywhere. Never throws and never waits long; if other nodes are unknown, only this node's people. */
  online(ids: readonly number[]): Promise<Set<number>>;
  /** Closes all sockets of a person, on all nodes; they come back by themselves, as what the person then is. Call it after the commit. */
  reconnect(userId: number): void;
  /** Opens channels `private-{name}.{id}` to those the rule allows; `whispers` are relayed between them. Call before the first socket connects. */
  channel(name: string, rule: Rule, options?: { whispers?: readonly string[] }): void;
  /** Called when a person's first socket connects and when the last one closes. */
  onPresence(listener: (userId: number, online: boolean) => Promise<void> | void): void;
}

interface Options extends AcrossNodes {
  /** The user of a token; null if unknown or ended. */
  resolve: (token: string) => Promise<Actor | null>;
}

export interface OpenRealtime extends Realtime {
  /** Accepts sockets on the site's own server. */
  attach(app: FastifyInstance): Promise<void>;
  /** The spec's second listener (§7); 0 for none. If the port is taken it only warns. Returns whether it listens. */
  listen(port: number, host: string): Promise<boolean>;
  close(): Promise<void>;
}

const bearerOf = (given: unknown): string | undefined => {
  const headers = (given as { headers?: Record<string, unknown> } | undefined)?.headers;
  const value = headers?.Authorization ?? headers?.authorization;
  return typeof value === 'string' ? /^Bearer (\S{1,200})$/i.exec(value)?.[1] : undefined;
};

/** How many ended sessions are remembered, for sockets still connecting when theirs ended. */
const endedKept = 10_000;

/** Sockets with Laravel Echo's protocol (product.md, API): Socket.IO on the site's own server and on a second port. */
export function openRealtime({ connection, resolve, onError, ...nodes }: Options): OpenRealtime {
  const io = new Server({
    path: '/socket.io',
    destroyUpgrade: false,
    serveClient: false,
    // For other sites the token comes in the message, never by cookie.
    cors: { origin: true, credentials: false },
    maxHttpBufferSize: 64_000,
    connectionStateRecovery: { maxDisconnectionDuration: recoveryMs, skipMiddlewares: false },
  });
  const rules = new Map<string, { rule: Rule; whispers: readonly string[] }>();
  const servers: http.Server[] = [];
  const presence = openPresence({ onError });
  /** The tokens a socket has used; known only on this node. */
  const spoken = new WeakMap<Socket, Set<string>>();
  const ended = new Set<number>();
  let stopHearing: (() => Promise<void>) | undefined;
  let leaveNodes: (() => Promise<void>) | undefined;
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
  /** After a period in which ended sessions may have been missed: closes sockets whose token is gone. */
  const askAgain = async () => {
    for (const socket of io.of('/').sockets.values())
      for (const token of spoken.get(socket) ?? []) if (!(await resolve(token))) socket.disconnect(true);
  };

  io.use((socket, next) => {
    const token = tokenOf(socket.request, socket.handshake.auth);
    spoken.set(socket, new Set(token ? [token] : []));
    // Its token was resolved a moment ago; waiting would lose messages.
    if (socket.recovered) return next();
    actorOf(token).then(
      (actor) => {
        socket.data.actor = actor;
        next();
      },
      () => next(new Error('unavailable')),
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
    const { actor } = socket.data as { actor: Actor | null };
    if (!actor || bind(socket, actor)) followEcho(socket, listener);
  });

  rules.set('user-online', { rule: async (actor, id) => actor.id === id && {}, whispers: [] });

  return {
    publish(channel, event, data, { only, except = [], here } = {}) {
      const room = only === undefined ? channel : heardBy(channel, only);
      (here ? io.local.to(room) : io.to(room))
        .except(except.map((id) => heardBy(channel, id)))
        .emit(event, channel, data);
    },
    reconnect: (userId) => void io.in(`person:${userId}`).disconnectSockets(true),
    online: presence.who,
    channel: (name, rule, { whispers = [] } = {}) => void rules.set(name, { rule, whispers }),
    onPresence: presence.onChange,
    async attach(app) {
      cookieTokenOf = app.cookieTokenOf;
      const joined = await joinNodes(io, { ...nodes, connection, onError });
      leaveNodes = joined.leave;
      guardRecovery(io.of('/'), (request, auth) => actorOf(tokenOf(request, auth)));
      await presence.open(joined.presence);
      stopHearing = await hearSessionEnds(connection, { onEnd, onResume: askAgain, onError });
      io.attach(app.server);
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
    async close() {
      await stopHearing?.();
      // Sockets on other nodes stay; they learn who left with this one.
      io.local.disconnectSockets(true);
      await presence.close();
      // Only the engine: Fastify closes the site's own server.
      io.engine?.close();
      await io.of('/').adapter.close();
      await leaveNodes?.();
      for (const server of servers) server.close();
    },
  };
}
