import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Answer, ReadCall, Reads } from '../http/in-process-api.ts';
import { loggedRequest } from '../http/log.ts';
import { dependsOn } from '../response-cache/track-tags.ts';
import type { Visitor } from '../session/actor.ts';

export interface PageApi {
  nonce: string;
  site: { name: string; url: string; production: boolean };
  read(call: ReadCall): Promise<Answer>;
  request(method: string, url: string, body?: unknown): Promise<Answer>;
  report(error: unknown): void;
}

export interface PageSite {
  production: boolean;
  appName: string;
  appUrl: string | undefined;
  reads: Reads;
}

/** Returns the API for one page request. `cookies` collects the cookies set by its writes. */
export function openPageApi(
  request: FastifyRequest,
  { appName, appUrl, production, reads }: PageSite,
): { api: PageApi; cookies: string[] } {
  const cookies: string[] = [];
  const app = request.server;
  // Pages authenticate by cookie; bearer tokens are for API clients.
  const actorNow = () => app.actorOfCookie(request);
  let actor: Visitor | Promise<Visitor> = request.headers.authorization ? actorNow() : request.actor;
  const answers = new Map<string, Promise<Answer>>();

  const api: PageApi = {
    // `randomUUID` draws from a pool of random bytes, which saves a system call per page.
    nonce: randomUUID(),
    site: { name: appName, production, url: appUrl ?? `${request.protocol}://${request.host}` },
    read(call) {
      const key = JSON.stringify(call);
      let answer = answers.get(key);
      if (!answer) {
        answer = Promise.resolve(actor).then((caller) => reads.answer(call, { request, actor: caller }));
        answers.set(key, answer);
      }
      // An error response does not report which data it depends on, so the page is not cached.
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
      // The write may have changed data that was read, or ended the session.
      answers.clear();
      actor = actorNow();
      return { status: answer.statusCode, body: answer.body ? answer.json() : undefined };
    },
    report: (error) => request.log.error({ err: error, ...loggedRequest(request) }, 'page failed'),
  };
  return { api, cookies };
}
