import { Transform, type TransformCallback } from 'node:stream';

const eager = 'rel="modulepreload"';
const patient = `${eager} fetchpriority="low"`;

/** A chunk with its announced scripts made patient; as latin1 every byte of UTF-8 comes out as it went in. */
const calmed = (chunk: Buffer) => (chunk.includes(eager) ? Buffer.from(chunk.toString('latin1').replaceAll(eager, patient), 'latin1') : chunk);

/**
 * A page on its way out. The router announces all scripts in the head with the priority of what one sees, and on a slow line they
 * would hold up styles and fonts: the first paint of a phone came a second later.
 */
export const scriptsLast = (onEnd: () => void) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      done(null, calmed(chunk));
    },
    flush(done) {
      onEnd();
      done();
    },
  });
