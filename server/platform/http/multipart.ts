import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { FileRule } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { parseForm } from './forms.ts';

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

/** Reads a multipart body: files go to a private folder and are gone when the answer is, fields come back nested as in other forms. */
export async function receiveMultipart(request: FastifyRequest, rules: Record<string, FileRule>, folder: string): Promise<unknown> {
  const uploads: UploadedFile[] = [];
  request.uploads = uploads;
  request.raw.once('close', () => void Promise.all(uploads.map((file) => rm(file.path, { force: true }))));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pairs: string[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`);
      continue;
    }
    const field = part.fieldname.replace(/\[\d*\]$/, '');
    const rule = rules[field];
    if (!rule || uploads.filter((file) => file.field === field).length >= rule.max) {
      part.file.resume();
      throw rule ? new AppError('media.many', { fields: { [field]: [`Možete priložiti najviše ${rule.max}.`] } }) : new AppError('media_type');
    }
    const file: UploadedFile = { field, name: part.filename, path: path.join(folder, randomUUID()), bytes: 0 };
    uploads.push(file);
    const measured = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        file.bytes += chunk.length;
        if (file.bytes > rule.maxBytes) throw new AppError('media.large', { fields: { [field]: [new AppError('media.large').message] } });
        yield chunk;
      }
    };
    await pipeline(part.file, measured, createWriteStream(file.path, { flags: 'wx', mode: 0o600 }));
  }
  return parseForm(pairs.join('&'));
}
