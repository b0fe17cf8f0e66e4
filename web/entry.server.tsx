import type { Readable } from 'node:stream';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { createPageContext, serverApi } from './platform/context.ts';
import { lateScripts } from './platform/late-scripts.server.ts';

/** The server reads this from the bundle: a key created elsewhere would be a different key. */
export const createContext = createPageContext;

/** Milliseconds until a page that still waits for data is aborted. */
export const streamTimeout = 5000;

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
};

export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext, context: RouterContextProvider) {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  // In the head the scripts precede the styles; a header is read before both.
  for (const style of entry.manifest.routes.root?.css ?? []) headers.append('link', `<${style}>; rel=preload; as=style`);
  const api = context.get(serverApi);
  return new Promise<Response>((resolve, reject) => {
    // Crawlers get the complete page, people a stream.
    const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
    let begun = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={api.nonce} />, {
      nonce: api.nonce,
      [ready]() {
        begun = true;
        // An abort timer that outlives the page would keep the whole tree in memory until it fires.
        const body = lateScripts(api.nonce, () => clearTimeout(timer));
        api.stream = body satisfies Readable;
        resolve(new Response(null, { status, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        if (begun && !request.signal.aborted) console.error(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
    timer.unref();
    request.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      abort(request.signal.reason);
    });
  });
}
