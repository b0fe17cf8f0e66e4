import sharp from 'sharp';
import { limits } from '#contract/constants.ts';
import { createTicket } from '#contract/help.ts';
import { type Probe, postOver, probeTurns } from './event-loop.ts';
import { floodedPdf } from './files.ts';
import { test } from './sockets.ts';

// Sends the largest files that an endpoint accepts, over a connection, so that they arrive in pieces.

const size = limits.media.bytes;
const filled = (head: Buffer | string, unit: Buffer | string) =>
  Buffer.concat([Buffer.from(head as string), Buffer.alloc(size - head.length, unit)]);
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

const uncompressed = () => {
  const side = Math.floor(Math.sqrt(size / 3)) - 4;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#c8102e' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
};
const header = hex('89504e470d0a1a0a 0000000d 49484452 00000010 00000010 0802000000 90916836');

const worstFiles: Record<string, () => Buffer | Promise<Buffer>> = {
  'a PDF with a footer of numbers': () =>
    filled('%PDF-1.4\ntrailer<<>>', '1         11111         11111         '),
  'a PDF with a footer of almost objects': () => filled('%PDF-1.4\ntrailer<<>>', '1 1 o'),
  'a PDF with 220,000 streams': () => floodedPdf().bytes,
  'a PNG with a million empty chunks': () => filled(header, hex('00000000 74455874 00000000')),
  'a JPEG with a million empty segments': () => filled(hex('ffd8'), hex('ffe00002')),
  'a zip file that announces its size later': () =>
    filled(hex('504b0304 1400 0800 0800 00000000 00000000 00000000 00000000 0000 0000'), '\0'),
  'an uncompressed picture': uncompressed,
};

interface File {
  field: string;
  name: string;
  bytes: Buffer;
}

const boundary = 'granica';
const formOf = (fields: Record<string, string>, files: readonly File[]) =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ field, name, bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

test('no file within the limits blocks the event loop for more than 200 ms', async ({ address, as }) => {
  const [ivo, sanja] = [await as('worker'), await as('superadmin')];
  const probeOf = (name: string, path: string, body: Buffer): Probe => ({
    name: `POST ${path} with ${name}`,
    send: () =>
      postOver(
        `${address}/api/v1${path}`,
        {
          authorization: `Bearer ${sanja.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body,
      ),
  });
  async function* probes() {
    for (const [name, make] of Object.entries(worstFiles)) {
      const file = { field: 'file', name: 'datoteka', bytes: await make() };
      yield probeOf(name, '/send-file', formOf({ user_id: String(ivo.id) }, [file]));
    }
    // All endpoints receive and prepare files with the same code, so one with several files represents them.
    const bytes = filled('PK', '\0');
    const { path, files } = createTicket;
    const several = Array.from({ length: files.files.max }, () => ({ field: 'files', name: 'a.pdf', bytes }));
    yield probeOf(`${several.length} files`, path, formOf(createTicket.example.body, several));
  }
  await probeTurns(probes());
});
