import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedOf } from './accepted-encoding.ts';
import { vary } from './caching.ts';

const worthIt = 1400;
/** Level 4 takes a third of the time of level 9 and compresses 3 % less. */
const gzipLevel = 4;
/**
 * zstd at level 3 costs less than half as much as gzip and gives a 1 % smaller result (docs/PERFORMANCE.md).
 * Window and tables are sized for one HTML page, because by default each response would allocate and free 2
 * MB, which costs more than compressing it.
 */
const {
  ZSTD_c_compressionLevel: level,
  ZSTD_c_windowLog: window,
  ZSTD_c_hashLog: hash,
  ZSTD_c_chainLog: chain,
} = zlib.constants;
const zstd = { params: { [level]: 3, [window]: 17, [hash]: 15, [chain]: 15 } };
/**
 * Longest text, in characters, that is compressed faster on the main thread than by dispatching it to a
 * worker thread.
 */
const atOnce = 32_768;

const encodings = ['zstd', 'gzip'] as const;

/**
 * Returns whether to compress a payload. HTML pages are buffers, but so are files, which are not compressed
 * here.
 */
const isText = (payload: unknown, reply: FastifyReply): payload is string | Buffer =>
  typeof payload === 'string' ||
  (Buffer.isBuffer(payload) && String(reply.getHeader('content-type')).startsWith('text/html'));

/** Compresses pages, JSON and text responses. Files are compressed in advance. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isText(payload, reply) || payload.length < worthIt || reply.hasHeader('content-encoding'))
      return done(null, payload);
    const encoding = acceptedOf(request.headers['accept-encoding'], encodings);
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    vary(reply, ['accept-encoding']);
    if (encoding === 'zstd') return done(null, zlib.zstdCompressSync(payload, zstd));
    if (payload.length <= atOnce) return done(null, zlib.gzipSync(payload, { level: gzipLevel }));
    zlib.gzip(payload, { level: gzipLevel }, done);
  });
}
