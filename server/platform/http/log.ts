import type { FastifyRequest } from 'fastify';
import { bareError } from '../db/errors.ts';

/** An address without what its query says: tokens of mailed links and what people look for stand there. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  return query === undefined ? path : `${path}?${[...new Set(new URLSearchParams(query).keys())].join('&')}`;
}

const loggedRequest = ({ method, url }: FastifyRequest) => ({ method, url: loggedUrl(url) });

const loggedError = (error: Error): object => ({
  type: error.name,
  message: error.message,
  stack: error.stack,
  ...error,
  ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
});

/** What no line may hold, should somebody log a whole thing. */
const secrets = ['authorization', 'cookie', '["set-cookie"]', 'password', 'token', 'otp'];
const redact = ['', '*', '*.*'].flatMap((where) => secrets.map((name) => (where && !name.startsWith('[') ? `${where}.${name}` : where + name)));

/** How the log is written: errors without values, requests without what they carry. */
export const logOptions = (level: string, stream?: { write(line: string): void }) => ({
  level,
  redact,
  serializers: { err: (error: unknown) => loggedError(bareError(error)), req: loggedRequest },
  ...(stream && { stream }),
});
