import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { loggedUrl } from './log.ts';

/** What the framework throws by itself, in the house's own codes. */
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
};

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const code = frameworkErrors[error.code];
  if (code) return new AppError(code);
  if (error.statusCode === 429) return new AppError('too_many');
  return new AppError(error.statusCode && error.statusCode < 500 ? 'malformed' : 'internal');
}

const bodyOf = (error: AppError, request: FastifyRequest): ErrorBody => ({ message: error.message, errors: error.fields, request_id: request.id });

/** Every error leaves in one shape (product.md, API); what was not meant is logged, never told. */
export async function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): Promise<ErrorBody> {
  const told = toAppError(error);
  if (told.status >= 500) request.log.error({ err: error, url: loggedUrl(request.url) }, 'request failed');
  if (told.retryAfter) reply.header('retry-after', String(told.retryAfter));
  reply.code(told.status).header('cache-control', 'no-store');
  return bodyOf(told, request);
}

export async function answerMissing(request: FastifyRequest, reply: FastifyReply): Promise<ErrorBody> {
  reply.code(404);
  return bodyOf(new AppError('not_found'), request);
}
