import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Renders a whole page to bytes; rejects if the part outside all boundaries fails. The page is never one
 * string, because V8 needs 2 ms to allocate a string of more than 65,000 characters that contains a
 * non-Latin-1 letter (docs/PERFORMANCE.md).
 */
export function rendered(page: ReactNode): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const whole = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(whole),
      onShellError: reject,
      // The browser renders a failed boundary again and reports its error.
      onError: () => undefined,
      // The page is sent only when it is complete, so no part needs to be streamed out of order.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}
