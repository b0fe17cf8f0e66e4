import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * The whole page as bytes; rejects where its frame cannot be drawn. One string would cost more than drawing it: a text of more than 65,000 characters, one of them
 * Croatian, is a large object for V8, and making one takes it 2 ms (docs/PERFORMANCE.md).
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
      // What fails inside a boundary is drawn by the browser, which tells of it.
      onError: () => undefined,
      // Nothing is sent before all is ready, so no part need come later than its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}
