import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointDef } from '#contract/endpoint.ts';
import { admit, type Visitor } from '../session/actor.ts';
import { errorBody } from './error-answer.ts';
import { parseForm } from './forms.ts';

/** A GET call with its parameters as strings, as in a URL. */
export interface ReadCall {
  path: string;
  params: Record<string, string>;
  search: string;
}

export interface Caller {
  request: FastifyRequest;
  actor: Visitor;
}

export interface Answer {
  status: number;
  body: unknown;
}

type Perform = (call: {
  params: unknown;
  query: unknown;
  actor: Visitor;
  reply: FastifyReply;
}) => Promise<unknown>;

/**
 * Calls GET endpoints in-process, with the access checks, validation and contract of HTTP but without URLs,
 * headers and JSON. These calls are not rate-limited, because the page request that makes them already is.
 */
export interface Reads {
  add(def: EndpointDef, perform: Perform): void;
  /** Performs a call. Never throws; errors are returned as responses with their status. */
  answer(call: ReadCall, caller: Caller): Promise<Answer>;
}

function replyTo(request: FastifyRequest): FastifyReply {
  const reply = {
    request,
    statusCode: 200,
    code(status: number) {
      reply.statusCode = status;
      return reply;
    },
  };
  return reply as unknown as FastifyReply;
}

/** Creates an empty registry of GET endpoints that are called in-process. */
export function openInProcessApi(): Reads {
  const bound = new Map<string, { def: EndpointDef; perform: Perform }>();
  return {
    add: (def, perform) => void bound.set(def.path, { def, perform }),
    async answer({ path, params, search }, { request, actor }) {
      try {
        const endpoint = bound.get(path);
        if (!endpoint) throw new Error(`the endpoint GET ${path} has no handler`);
        admit(actor, endpoint.def);
        const reply = replyTo(request);
        const result = await endpoint.perform({
          params,
          query: search ? parseForm(search.slice(1)) : {},
          actor,
          reply,
        });
        return {
          status: reply.statusCode,
          body: endpoint.def.response && reply.statusCode !== 204 ? result : undefined,
        };
      } catch (error) {
        const { status, body } = errorBody(error as Error, request);
        return { status, body };
      }
    },
  };
}
