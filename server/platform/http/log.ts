import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { bareError } from '../db/errors.ts';
import { routePattern } from './route-pattern.ts';

/**
 * Returns a URL without its query values and without path parameters other than numbers, since these contain
 * names, search terms, and tokens from emailed links.
 */
export function loggedUrl(url: string, pattern: string): string {
  const [path = '', query] = url.split('?', 2);
  const given = path.split('/');
  const bare = pattern
    .split('/')
    .map((part, n) => (part.startsWith(':') && /^\d+$/.test(given[n] ?? '') ? given[n] : part))
    .join('/');
  return query === undefined ? bare : `${bare}?${[...new Set(new URLSearchParams(query).keys())].join('&')}`;
}

/** Returns the fields of a request that may be logged. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedUrl(request.url, routePattern(request)),
});

interface LoggedError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

const loggedError = (error: Error & { errors?: Error[] }): LoggedError => ({
  ...error,
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  // The parts of an AggregateError, whose own message is empty.
  ...(error.errors && { errors: error.errors.map(loggedError) }),
});

const secrets = ['authorization', 'cookie', '["set-cookie"]', 'password', 'token', 'otp'];
const redact = ['', '*', '*.*'].flatMap((where) =>
  secrets.map((name) => (where && !name.startsWith('[') ? `${where}.${name}` : where + name)),
);

export interface LineWriter {
  write(line: string): void;
}

/**
 * Returns the logger options: errors without values, requests without their content, and redacted secrets.
 */
export const logOptions = (
  level: string,
  stream?: LineWriter,
): Exclude<FastifyServerOptions['logger'], boolean> => ({
  level,
  redact,
  serializers: { err: (error: unknown) => loggedError(bareError(error)), req: loggedRequest },
  ...(stream && { stream }),
});
