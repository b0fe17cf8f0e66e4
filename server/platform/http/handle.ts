import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Auth, Body, EndpointDef, FileAnswer, Params, Query, Reply } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { sayIssue, sayIssues } from '#contract/messages.ts';
import type { z } from '#contract/zod.ts';
import type { LimitEndpoint } from '../limits/endpoint-limits.ts';
import { isPassivePdf } from '../media/passive-pdf.ts';
import { type Actor, admit, type Visitor } from '../session/actor.ts';
import { dropUploads, receiveMultipart, type UploadedFile } from './multipart.ts';
import { refuseNul } from './nul.ts';

type ActorFor<D extends EndpointDef> = D extends { auth: Exclude<Auth, 'public'> } ? Actor : Visitor;

export interface Incoming<D extends EndpointDef> {
  params: Params<D>;
  query: Query<D>;
  body: Body<D>;
  actor: ActorFor<D>;
  files: UploadedFile[];
  reply: FastifyReply;
}

export type Handler<D extends EndpointDef> = (incoming: Incoming<D>) => Promise<Reply<D>>;
export type Handle = <const D extends EndpointDef>(def: D, handler: Handler<D>) => void;

/** Parses with Croatian messages; throws a 422 that names each invalid field. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  refuseNul(value);
  const result = schema.safeParse(value, { error: sayIssue });
  if (result.success) return result.data;
  throw new AppError('invalid', { fields: sayIssues(result.error.issues) });
}

/** Binds an endpoint of the contract to a use case: authorization, input, output. */
export const bind =
  (app: FastifyInstance, uploads: string, limitsOf: LimitEndpoint): Handle =>
  (def, handler) => {
    const limits = limitsOf(def);
    for (const url of [def.path, ...(def.aliases ?? [])]) {
      app.route({
        method: def.method,
        url,
        config: { cache: def.cache },
        onRequest: async (request) => {
          limits.arrive(request);
          admit(request.actor, def.auth ?? 'public');
        },
        preValidation: async (request) => {
          if (def.method === 'GET' || !request.isMultipart()) return;
          request.body = await receiveMultipart(request, def.files ?? {}, uploads);
        },
        onResponse: dropUploads,
        handler: async (request, reply) => {
          // An invalid path parameter matches nothing: 404, not 422.
          const params = def.params?.safeParse(request.params);
          if (params && !params.success) throw new AppError('not_found');
          const query = def.query ? parse(def.query, request.query) : undefined;
          const body = def.body ? parse(def.body, request.body ?? {}) : undefined;
          await limits.accept(request);
          const result = await handler({ params: params?.data, query, body, actor: request.actor, files: request.uploads ?? [], reply } as never);
          if (def.status) reply.code(def.status);
          if (def.download) return sendFile(reply, result as FileAnswer);
          // Only fields of the contract are sent.
          return def.response && reply.statusCode !== 204 ? def.response.parse(result) : reply.send();
        },
      });
    }
  };

/** A file for this one reader: no cache may keep it, and it is sandboxed if the browser itself renders it. */
async function sendFile(reply: FastifyReply, { type, bytes, contents }: FileAnswer): Promise<FastifyReply> {
  const document = type === 'application/pdf' ? await buffer(contents) : undefined;
  reply.headers({
    'content-type': type,
    'content-length': bytes,
    'content-disposition': document && !isPassivePdf(document) ? 'attachment' : 'inline',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  // A browser's document viewer does not work in a sandbox.
  if (!document) reply.header('content-security-policy', "default-src 'none'; sandbox");
  return reply.send(document ?? contents);
}
