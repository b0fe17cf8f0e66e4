import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Answer, ReadCall, Reads } from '../http/reads.ts';
import { dependsOn } from '../response-cache/collected.ts';
import type { Visitor } from '../session/actor.ts';

/** What pages get from the server: the public API, in process, as the visitor. */
export interface PageApi {
  nonce: string;
  /** The site's name, its public origin, and whether developer pages are closed. */
  site: { name: string; url: string; production: boolean };
  /** A reading endpoint, called without HTTP; the same call twice on a page is made once. */
  read(call: ReadCall): Promise<Answer>;
  /** A writing endpoint, as a request of its own. */
  request(method: string, url: string, body?: unknown): Promise<Answer>;
  /** Set by the renderer: the whole page, since a web stream costs a fifth more. */
  html?: Buffer;
}

export interface PageSite {
  production: boolean;
  appName: string;
  /** The public origin; without one, the requested address. */
  appUrl: string | undefined;
  reads: Reads;
}

/** The API for one page request. `cookies` collects what its writes set. */
export function openPageApi(
  request: FastifyRequest,
  { appName, appUrl, production, reads }: PageSite,
): { api: PageApi; cookies: string[] } {
  const cookies: string[] = [];
  const app = request.server;
  // A page belongs to the cookie; a bearer token is for programs.
  const actorNow = () => app.actorOfCookie(request);
  let actor: Visitor | Promise<Visitor> = request.headers.authorization ? actorNow() : request.actor;
  const answers = new Map<string, Promise<Answer>>();

  const api: PageApi = {
    // Drawn from a pool of random bytes; a call of the system for each page costs more than a link or two.
    nonce: randomUUID(),
    site: { name: appName, production, url: appUrl ?? `${request.protocol}://${request.host}` },
    read(call) {
      const key = JSON.stringify(call);
      let answer = answers.get(key);
      if (!answer) {
        answer = Promise.resolve(actor).then((caller) => reads.answer(call, { request, actor: caller }));
        answers.set(key, answer);
      }
      // Nobody says what a refusal depends on.
      return answer.then((given) => {
        if (given.status >= 400) dependsOn(undefined);
        return given;
      });
    },
    async request(method, url, body) {
      dependsOn(undefined);
      const { cookie, origin, 'user-agent': agent } = request.headers;
      const answer = await app.inject({
        method: method as 'POST',
        url: `/api/v1${url}`,
        remoteAddress: request.ip,
        headers: {
          accept: 'application/json',
          host: request.host,
          'x-forwarded-proto': request.protocol,
          ...(cookie && { cookie }),
          ...(agent && { 'user-agent': agent }),
          ...(origin && { origin }),
        },
        ...(body !== undefined && { payload: body as object }),
      });
      for (const header of [answer.headers['set-cookie'] ?? []].flat()) cookies.push(header);
      // The write may have changed what was read, or ended the session.
      answers.clear();
      actor = actorNow();
      return { status: answer.statusCode, body: answer.body ? answer.json() : undefined };
    },
  };
  return { api, cookies };
}
