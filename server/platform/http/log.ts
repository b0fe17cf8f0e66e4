import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { bareError } from '../db/errors.ts';

/** Returns a URL without its query values, which contain tokens from emailed links and search terms. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  return query === undefined ? path : `${path}?${[...new Set(new URLSearchParams(query).keys())].join('&')}`;
}

const loggedRequest = ({ method, url }: FastifyRequest) => ({ method, url: loggedUrl(url) });

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

/** Returns the logger options: errors without values, requests without their content. */
export const logOptions = (
  level: string,
  stream?: LineWriter,
): Exclude<FastifyServerOptions['logger'], boolean> => ({
  level,
  redact,
  serializers: { err: (error: unknown) => loggedError(bareError(error)), req: loggedRequest },
  ...(stream && { stream }),
});
