import zlib from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addCompression } from './compression.ts';

const long = JSON.stringify(
  Array.from({ length: 2000 }, (_, n) => ({ id: n, subject: 'Otpala je žbuka sa stropa u hodniku.' })),
);
const short = JSON.stringify({ data: 'kratko' });

async function answered(accepted: string | undefined, body = long) {
  const app = Fastify();
  addCompression(app);
  app.get('/', (_request, reply) => reply.type('application/json').send(body));
  const { headers, rawPayload } = await app.inject({
    url: '/',
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });
  return { encoding: headers['content-encoding'], vary: headers.vary, bytes: rawPayload };
}

const unpack = { zstd: zlib.zstdDecompressSync, gzip: zlib.gunzipSync } as const;

test.for([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['zstd;q=1.0, gzip;q=0.5', 'zstd'],
  ['gzip, deflate, br', 'gzip'],
  ['gzip, zstd;q=0', 'gzip'],
  ['gzip, zstd; q=0.0', 'gzip'],
] as const)('a response to a client that accepts “%s” is encoded as %s', async ([accepted, encoding]) => {
  const answer = await answered(accepted);
  expect([answer.encoding, answer.vary]).toEqual([encoding, 'accept-encoding']);
  expect(unpack[encoding](answer.bytes).toString()).toBe(long);
  expect(answer.bytes.length).toBeLessThan(long.length / 10);
});

test.for([[undefined], [''], ['identity'], ['gzip;q=0, zstd;q=0'], ['zstdx, gzipped']] as const)(
  'a response to a client that accepts %s is not encoded',
  async ([accepted]) => {
    const answer = await answered(accepted);
    expect([answer.encoding, answer.bytes.toString()]).toEqual([undefined, long]);
  },
);

test('a short response is not compressed', async () => {
  expect(await answered('gzip, zstd', short)).toMatchObject({
    encoding: undefined,
    bytes: Buffer.from(short),
  });
});
