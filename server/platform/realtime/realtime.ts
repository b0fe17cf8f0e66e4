import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { channels } from '#contract/realtime.ts';
import type { Connection } from '../db/pool.ts';
import type { Actor } from '../session/actor.ts';
import { cookieName } from '../session/session.ts';
import { type AcrossNodes, joinNodes } from './adapter.ts';
import { followEcho, type Listener } from './echo.ts';
import { hearSessionEnds } from './session-end.ts';

/** Whether somebody may hear a channel, and what they are told on joining. */
export type Rule = (actor: Actor, id: number) => Promise<{ greet?: readonly [event: string, data: unknown] } | false>;

export interface Realtime {
  /** Tells everybody on a channel, on all nodes. Call it after the commit: what is told must be there when it is asked for. */
  publish(channel: string, event: string, data: unknown): void;
  /** Who of these people has the site open somewhere. */
  online(ids: readonly number[]): Promise<Set<number>>;
  /** Opens channels `private-{name}.{id}` to whom the rule lets in; `whispers` are passed on between them. Before the first socket. */
  channel(name: string, rule: Rule, options?: { whispers?: readonly string[] }): void;
  /** Calls back when somebody's first socket comes and when the last one goes. */
  onPresence(listener: (userId: number, online: boolean) => void): void;
}

interface Options extends Omit<AcrossNodes, 'onError'> {
  connection: Connection;
  /** Who a token belongs to; null when it is unknown or ended. */
  resolve: (token: string) => Promise<Actor | null>;
  onError: (error: Error) => void;
}

export interface OpenRealtime extends Realtime {
  /** Sockets come over the site's own server. */
  attach(app: FastifyInstance): Promise<void>;
  /** The spec's second listener (§7); 0 is none. A port that is taken is a warning, not a failure: answers whether it listens. */
  listen(port: number, host: string): Promise<boolean>;
  close(): Promise<void>;
}

const bearerOf = (given: unknown): string | undefined => {
  const headers = (given as { headers?: Record<string, unknown> } | undefined)?.headers;
  const value = headers?.Authorization ?? headers?.authorization;
  return typeof value === 'string' ? /^Bearer (\S{1,200})$/i.exec(value)?.[1] : undefined;
};

/** The cookie counts only for pages of this site: the port may differ, the host may not. */
function cookieOf({ headers }: http.IncomingMessage, parse: (text: string) => Record<string, string | undefined>): string | undefined {
  const from = URL.parse(headers.origin ?? '')?.hostname;
  const here = URL.parse(`http://${headers.host}`)?.hostname;
  return headers.cookie && from && from === here ? parse(headers.cookie)[cookieName] : undefined;
}

/** Sockets in the convention of Laravel Echo (product.md, API): Socket.IO on the site's own server and on a port of their own. */
export function openRealtime({ connection, resolve, onError, ...nodes }: Options): OpenRealtime {
  const io = new Server({
    path: '/socket.io',
    destroyUpgrade: false,
    serveClient: false,
    // Tokens travel in the message, never by cookie, when another site asks.
    cors: { origin: true, credentials: false },
    maxHttpBufferSize: 64_000,
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
  });
  const rules = new Map<string, { rule: Rule; whispers: readonly string[] }>();
  const presence: ((userId: number, online: boolean) => void)[] = [];
  const servers: http.Server[] = [];
  /** Who came and went, on its way to those who want to know. */
  const tellings = new Set<Promise<void>>();
  let stopHearing: (() => Promise<void>) | undefined;
  let leaveNodes: (() => Promise<void>) | undefined;
  let parseCookie: (text: string) => Record<string, string | undefined> = () => ({});

  /** Who a socket speaks for. Its token stays with it, to be asked about again. */
  const actorWith = async (socket: Socket, token: string | undefined) => {
    const actor = token ? await resolve(token) : null;
    if (actor) socket.data.token = token;
    return actor;
  };
  /** After a time in which an ended session could be missed: whose token is gone, goes. */
  const askAgain = async () => {
    for (const socket of io.of('/').sockets.values()) if (socket.data.token && !(await resolve(socket.data.token))) socket.disconnect(true);
  };

  io.use((socket, next) => {
    actorWith(socket, bearerOf(socket.handshake.auth) ?? cookieOf(socket.request, parseCookie)).then(
      (actor) => {
        socket.data.actor = actor;
        next();
      },
      () => next(new Error('unavailable')),
    );
  });

  const watched = async (userId: number, online: boolean) => {
    const others = await io.in(channels.user(userId)).fetchSockets();
    if (others.length === (online ? 1 : 0)) for (const listener of presence) listener(userId, online);
  };
  const listener: Listener = {
    rules,
    actorOf: (socket, auth) => {
      const token = bearerOf(auth);
      return token ? actorWith(socket, token) : undefined;
    },
    onPresence(userId, online) {
      const telling = watched(userId, online)
        .catch(onError)
        .finally(() => tellings.delete(telling));
      tellings.add(telling);
    },
  };
  io.on('connection', (socket) => {
    const { actor } = socket.data as { actor: Actor | null };
    if (actor) void socket.join(`token:${actor.tokenId}`);
    followEcho(socket, listener, onError);
  });

  rules.set('user-online', { rule: async (actor, id) => actor.id === id && {}, whispers: [] });

  return {
    publish: (channel, event, data) => void io.to(channel).emit(event, channel, data),
    async online(ids) {
      const found = await Promise.all(ids.map(async (id) => ((await io.in(channels.user(id)).fetchSockets()).length > 0 ? id : 0)));
      return new Set(found.filter(Boolean));
    },
    channel: (name, rule, { whispers = [] } = {}) => void rules.set(name, { rule, whispers }),
    onPresence: (one) => void presence.push(one),
    async attach(app) {
      parseCookie = (text) => app.parseCookie(text);
      leaveNodes = await joinNodes(io, { ...nodes, onError });
      const onEnd = (tokenId: number) => io.local.in(`token:${tokenId}`).disconnectSockets(true);
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
      // Those of other nodes stay; they hear who went with this one.
      io.local.disconnectSockets(true);
      await Promise.all(tellings);
      // Closing the engine alone: the site's own server is Fastify's to close.
      io.engine?.close();
      await io.of('/').adapter.close();
      await leaveNodes?.();
      for (const server of servers) server.close();
    },
  };
}
