import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { FileRule } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { parseForm } from './forms.ts';
import { refuseNul } from './nul.ts';

export interface UploadedFile {
  field: string;
  name: string;
  path: string;
  bytes: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    uploads?: UploadedFile[];
  }
}

/** Removes the files that a killed process left behind. */
export async function emptyUploads(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Removes a request's files. Called after the response, and when the body did not arrive completely. */
export async function dropUploads(request: FastifyRequest): Promise<void> {
  await Promise.all((request.uploads ?? []).map((file) => rm(file.path, { force: true })));
}

/** Reads a multipart body: files go to a private folder, fields are nested as in other forms. An incomplete body leaves nothing. */
export async function receiveMultipart(request: FastifyRequest, rules: Record<string, FileRule>, folder: string): Promise<unknown> {
  request.uploads = [];
  try {
    return parseForm((await receiveParts(request, request.uploads, rules, folder)).join('&'));
  } catch (error) {
    await dropUploads(request);
    throw isTorn(error) ? new AppError('malformed') : error;
  }
}

/** The parser's own errors have only a message: no boundary, a wrong one, an unexpected end. */
const isTorn = (error: unknown) => error instanceof Error && error.constructor === Error && !('code' in error);

async function receiveParts(request: FastifyRequest, uploads: UploadedFile[], rules: Record<string, FileRule>, folder: string): Promise<string[]> {
  const pairs: string[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`);
      continue;
    }
    // What a form without script sends for an empty file field.
    if (!part.filename) {
      part.file.resume();
      continue;
    }
    const field = part.fieldname.replace(/\[\d*\]$/, '');
    refuseNul({ [field]: part.filename });
    const rule = rules[field];
    if (!rule || uploads.filter((file) => file.field === field).length >= rule.max) {
      part.file.resume();
      throw rule ? new AppError('media.many', { fields: { [field]: [`Možete priložiti najviše ${rule.max}.`] } }) : new AppError('media_type');
    }
    const file: UploadedFile = { field, name: part.filename, path: path.join(folder, randomUUID()), bytes: 0 };
    uploads.push(file);
    await pipeline(part.file, measured(file, rule.maxBytes), createWriteStream(file.path, { flags: 'wx', mode: 0o600 }));
  }
  return pairs;
}

/** Counts bytes and stops at the limit, so an oversized file is never written completely. */
const measured = (file: UploadedFile, maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      file.bytes += chunk.length;
      if (file.bytes > maxBytes) throw new AppError('media.large', { fields: { [file.field]: [new AppError('media.large').message] } });
      yield chunk;
    }
  };
