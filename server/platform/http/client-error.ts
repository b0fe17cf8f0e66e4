import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError, type ErrorBody, type ErrorCode } from '#contract/errors.ts';

/** Our codes for Node's errors about requests that it cannot parse. */
const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'long_header',
  ERR_HTTP_REQUEST_TIMEOUT: 'slow',
};

/** Writes an error response to a socket whose request has no reply, and closes the connection. */
export function refuseOnSocket(socket: Socket, code: ErrorCode, requestId: string): void {
  const { status, message } = new AppError(code);
  const body = JSON.stringify({ message, errors: {}, request_id: requestId } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/**
 * Returns the handler that responds to requests that Node cannot parse, such as one with a URL longer than 16
 * KB, with the common error body.
 */
export const answerClientError = (newId: () => string) =>
  function answer(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    this.log.debug({ err: error }, 'unreadable request');
    refuseOnSocket(socket, codes[error.code ?? ''] ?? 'malformed', newId());
  };
