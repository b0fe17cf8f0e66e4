import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { FileRule } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { hasUploadRoom } from '../media/upload-memory.ts';
import { nestPairs } from './forms.ts';
import { refuseNul } from './nul.ts';
import { Overloaded } from './overload.ts';

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

/**
 * Deletes and recreates the upload folder. Called at startup, because a killed process leaves its uploaded
 * files behind.
 */
export async function emptyUploads(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Deletes a request's uploaded files. Called after the response, and if receiving the body fails. */
export async function deleteUploads(request: FastifyRequest): Promise<void> {
  await Promise.all((request.uploads ?? []).map((file) => rm(file.path, { force: true })));
}

/** Maximum total bytes of all fields in a body, the same as for a body without files. */
const fieldBytes = 256 * 1024;
const partOverhead = 8 * 1024;

const bodyBytes = (rules: readonly FileRule[]) =>
  rules.reduce((sum, { max, maxBytes }) => sum + max * (maxBytes + partOverhead), fieldBytes);

/**
 * Reads a multipart body: stores its files in a private folder as `request.uploads`, and returns its fields,
 * nested as in other forms. An incomplete body leaves no files. Endpoints without files accept multipart too,
 * with the size limit of other bodies.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  rules: Record<string, FileRule>,
  folder: string,
): Promise<unknown> {
  const most = bodyBytes(Object.values(rules));
  // Without files, an oversized body is rejected by its Content-Length. With files, parsing continues until
  // the oversized file is found, so that the error can name its field.
  if (most === fieldBytes && Number(request.headers['content-length'] ?? 0) > most)
    throw new AppError('too_large');
  const largest = Math.max(0, ...Object.values(rules).map(({ maxBytes }) => maxBytes));
  // If the upload memory is in use, refuses the upload before the client sends the file. A file that has
  // already arrived waits on disk instead.
  if (largest > 0 && !hasUploadRoom(largest)) throw new Overloaded();
  request.uploads = [];
  try {
    return nestPairs(await receiveParts(request, request.uploads, { rules, folder, most }));
  } catch (error) {
    await deleteUploads(request);
    throw isTorn(error) ? new AppError('malformed') : error;
  }
}

/**
 * Returns whether the parser itself failed (missing or wrong boundary, unexpected end). Its errors have a
 * message but no code.
 */
export const isTorn = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error);

/** Aborts the request with `too_large` once more than `most` bytes of its body have arrived. */
export function limitBytes({ raw }: FastifyRequest, most: number): void {
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received <= most) return;
    raw.off('data', count);
    raw.emit('error', new AppError('too_large'));
  };
  raw.on('data', count);
}

interface Receiving {
  rules: Record<string, FileRule>;
  folder: string;
  most: number;
}

async function receiveParts(
  request: FastifyRequest,
  uploads: UploadedFile[],
  { rules, folder, most }: Receiving,
): Promise<[string, string][]> {
  const pairs: [string, string][] = [];
  let inFields = 0;
  const parts = request.parts({ limits: { fieldSize: fieldBytes, headerSize: partOverhead } });
  // The limit is doubled so that a file's own limit triggers first and the error names the file, even if the
  // body arrives in one chunk.
  limitBytes(request, Object.keys(rules).length === 0 ? most : 2 * most);
  for await (const part of parts) {
    if (part.type === 'field') {
      // The parser has turned a part labelled as JSON into an object, which is not a valid field value.
      if (typeof part.value !== 'string') throw new AppError('malformed');
      inFields += Buffer.byteLength(part.fieldname) + Buffer.byteLength(part.value);
      if (inFields > fieldBytes || part.valueTruncated) throw new AppError('too_large');
      pairs.push([part.fieldname, part.value]);
      continue;
    }
    // For an empty file field, browsers send a part without a file name.
    if (!part.filename) {
      part.file.resume();
      continue;
    }
    const field = part.fieldname.replace(/\[\d{0,4}\]$/, '');
    refuseNul({ [field]: part.filename });
    const rule = rules[field];
    if (!rule || uploads.filter((file) => file.field === field).length >= rule.max) {
      part.file.resume();
      throw rule
        ? new AppError('media.many', { fields: { [field]: [`Možete priložiti najviše ${rule.max}.`] } })
        : new AppError('media_type');
    }
    const file: UploadedFile = {
      field,
      name: part.filename,
      path: path.join(folder, randomUUID()),
      bytes: 0,
    };
    uploads.push(file);
    await pipeline(
      part.file,
      measured(file, rule.maxBytes),
      createWriteStream(file.path, { flags: 'wx', mode: 0o600 }),
    );
  }
  return pairs;
}

/**
 * Counts the bytes of a file and throws `media.large` above the limit, so an oversized file is never written
 * completely.
 */
const measured = (file: UploadedFile, maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      file.bytes += chunk.length;
      if (file.bytes > maxBytes)
        throw new AppError('media.large', {
          fields: { [file.field]: [new AppError('media.large').message] },
        });
      yield chunk;
    }
  };
