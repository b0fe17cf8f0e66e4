import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { createPageContext, serverApi } from './platform/api/context.ts';
import { ScriptNonce } from './platform/page/deferred-scripts.tsx';
import { rendered } from './platform/page/rendered.server.ts';
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
