import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { createPageContext, serverApi } from './platform/api/context.ts';
import { ScriptNonce } from './platform/page/deferred-scripts.tsx';
import sheet from './styles/app.css?url';

/**
 * Exported for the server, which must use the bundled copy: a copy of the module loaded elsewhere would
 * create different context keys.
 */
export const createContext = createPageContext;

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(serverApi).report(error);
};

/**
 * Renders a page without streaming, because loaders wait for their data and no part of a page is ready before
 * the rest.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') {
    await entry.serverHandoffStream?.cancel();
    return new Response(null, { status, headers });
  }
  // Preloads the style sheet by header, which the browser reads before the document, because in the head the
  // scripts precede the styles.
  headers.append('link', `<${sheet}>; rel=preload; as=style`);
  const { nonce } = context.get(serverApi);
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </ScriptNonce>
  );
  return new Response(await rendered(page), { status, headers });
}

/**
 * Renders a whole page to bytes; rejects if the part outside all boundaries fails. The page is never one
 * string, because V8 needs 2 ms to allocate a string of more than 65,000 characters that contains a
 * non-Latin-1 letter (docs/PERFORMANCE.md).
 */
function rendered(page: ReactNode): Promise<Buffer<ArrayBuffer>> {
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
