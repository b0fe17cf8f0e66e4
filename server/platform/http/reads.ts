import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointDef } from '#contract/endpoint.ts';
import { admit, type Visitor } from '../session/actor.ts';
import { errorBody } from './error-answer.ts';
import { parseForm } from './forms.ts';

/** A call of a reading endpoint, in the texts that an address would carry. */
export interface ReadCall {
  /** The contract's path, as in `/job-posts/:id`. */
  path: string;
  params: Record<string, string>;
  /** With its question mark, or empty. */
  search: string;
}

/** Who calls: `request` gives the network and the log. */
export interface Caller {
  request: FastifyRequest;
  actor: Visitor;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** What a bound endpoint does with a call, whichever way it came: validates it and runs the use case. Only fields of its contract are in the answer. */
type Perform = (call: {
  params: unknown;
  query: unknown;
  actor: Visitor;
  reply: FastifyReply;
}) => Promise<unknown>;

/**
 * Answers reading endpoints within the process: the same admission, validation and contract as over HTTP, without addresses, headers and JSON in
 * between. Calls are not counted against limits; the page that makes them is.
 */
export interface Reads {
  add(def: EndpointDef, perform: Perform): void;
  /** Never throws; a refusal is an answer with its status. */
  answer(call: ReadCall, caller: Caller): Promise<Answer>;
}

/** Handlers that read know three things of a reply. */
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

export function openReads(): Reads {
  const bound = new Map<string, { def: EndpointDef; perform: Perform }>();
  return {
    add: (def, perform) => void bound.set(def.path, { def, perform }),
    async answer({ path, params, search }, { request, actor }) {
      try {
        const endpoint = bound.get(path);
        if (!endpoint) throw new Error(`GET ${path} is not bound`);
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
