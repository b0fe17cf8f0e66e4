import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedOf } from './accepted-encoding.ts';
import { vary } from './caching.ts';

const worthIt = 1400;
/** Level 4 costs a third of level 9 and compresses 3 % less. */
const gzipLevel = 4;
/** Less than half of what gzip costs, and 1 % smaller (docs/PERFORMANCE.md). */
const zstd = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } };
/** Characters up to which the main thread compresses in less time than handing it to another one takes. */
const atOnce = 32_768;

/** The cheapest first. */
const encodings = ['zstd', 'gzip'] as const;

/** Compresses pages, JSON and text responses. Files are compressed in advance. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < worthIt || reply.hasHeader('content-encoding')) return done(null, payload);
    const encoding = acceptedOf(request.headers['accept-encoding'], encodings);
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    vary(reply, ['accept-encoding']);
    if (encoding === 'zstd') return done(null, zlib.zstdCompressSync(payload, zstd));
    if (payload.length <= atOnce) return done(null, zlib.gzipSync(payload, { level: gzipLevel }));
    zlib.gzip(payload, { level: gzipLevel }, done);
  });
}
