import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { cut } from '#contract/format.ts';
import { fieldsShown } from '#contract/messages.ts';
import { html } from '../mail/html.ts';
import { isOutage, reportOutage } from '../outage.ts';
import { loggedRequest } from './log.ts';
import { sendPlainPage } from './plain-page.ts';
import { isUploadForm, pageOfForm } from './upload-form.ts';

const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'media.large',
  FST_FILES_LIMIT: 'media.many',
  FST_PARTS_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media_type',
  // A path segment longer than `maxParamLength` matches no resource.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

function toAppError(error: Error & Partial<FastifyError>): AppError {
  if (error instanceof AppError) return error;
  const code = frameworkErrors[error.code ?? ''];
  if (code) return new AppError(code);
  if (isOutage(error)) return new AppError('unavailable');
  if (error.statusCode === 429) return new AppError('too_many');
  return new AppError(error.statusCode && error.statusCode < 500 ? 'malformed' : 'internal');
}

/** Returns whether an error is one whose cause was already logged where it was thrown. */
const isUnavailable = (error: Error) => error instanceof AppError && error.code === 'unavailable';

/** Returns whether a path belongs to the API, which responds with JSON except to forms with files. */
export const isApi = (path: string) => /^\/api(?:[/?]|$)/.test(path);

const isXml = (url: string) => /\.xml(?:\?|$)/.test(url);

const wantsPage = (request: FastifyRequest) =>
  isUploadForm(request) || (!isApi(request.url) && Boolean(request.headers.accept?.includes('text/html')));

/** Limits of an error body, whose texts may repeat request content. Lengths are in characters. */
const most = { bytes: 8 * 1024, fields: fieldsShown, texts: 3, name: 100, text: 500, message: 2000 };

const cutTo = (text: string, length: number) => (text.length <= length ? text : `${cut(text, length - 1)}…`);

function bounded({ message, errors, request_id }: ErrorBody): ErrorBody {
  const short = cutTo(message, most.message);
  const kept: [string, string[]][] = [];
  let bytes = Buffer.byteLength(JSON.stringify({ message: short, errors: {}, request_id }));
  for (const [name, texts] of Object.entries(errors).slice(0, most.fields)) {
    const field: [string, string[]] = [
      cutTo(name, most.name),
      texts.slice(0, most.texts).map((text) => cutTo(text, most.text)),
    ];
    bytes += Buffer.byteLength(JSON.stringify(field));
    if (bytes > most.bytes) break;
    kept.push(field);
  }
  return { message: short, errors: Object.fromEntries(kept), request_id };
}

/**
 * Returns the common error body, bounded in size, with its status. Unexpected errors are logged (outages once
 * a minute), and their details are never sent.
 */
export function errorBody(
  error: Error,
  request: FastifyRequest,
): { status: number; body: ErrorBody; retryAfter?: number | undefined } {
  const { status, message, fields, retryAfter } = toAppError(error);
  const logLine = (line: string) => request.log.error({ err: error, ...loggedRequest(request) }, line);
  if (isOutage(error)) reportOutage('A service that requests need is', error, logLine);
  else if (status >= 500 && !isUnavailable(error)) logLine('request failed');
  return { status, body: bounded({ message, errors: fields, request_id: request.id }), retryAfter };
}

/** Removes the headers of a file that failed before its first byte; Fastify has already set them on `raw`. */
function forgetFile(reply: FastifyReply): void {
  for (const name of ['etag', 'content-disposition']) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

/**
 * Returns an error handler that responds with JSON, with XML for `.xml` URLs, or with an error page if a
 * browser requested a page.
 */
export const answerError =
  (siteName: string) => (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body: json, retryAfter } = errorBody(error, request);
    const { message } = json;
    forgetFile(reply);
    if (retryAfter) reply.header('retry-after', String(retryAfter));
    if (isXml(request.url)) {
      const body = html`<error><status>${status}</status><message>${message}</message><request>${request.id}</request></error>`;
      reply.code(status).header('cache-control', 'no-store').type('application/xml; charset=utf-8');
      return reply.send(`<?xml version="1.0" encoding="UTF-8"?>\n${body.text}`);
    }
    if (!wantsPage(request)) {
      reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
      return reply.send(json);
    }
    const title = status === 404 ? message : 'Nešto je pošlo po zlu!';
    const back = isUploadForm(request)
      ? html`<a href="${pageOfForm(request)}">Natrag na obrazac</a>`
      : html`<a href="/">Početna stranica</a>`;
    const body = html`<p>${status !== 404 && message} ${back}</p><p>Oznaka zahtjeva ${request.id}, pogreška ${status}</p>`;
    return sendPlainPage(reply, { siteName, title, body, status });
  };
