import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Renders a whole page to bytes; rejects if the part outside all boundaries fails. Not to a single string:
 * above 65,000 characters with a non-Latin-1 letter, V8 needs 2 ms to allocate it (docs/PERFORMANCE.md).
 */
export function rendered(page: ReactNode): Promise<Buffer> {
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
      // Errors inside a boundary are rendered again and reported by the browser.
      onError: () => undefined,
      // The page is sent only when it is complete, so no part needs to be streamed out of order.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}
