import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { createPageContext, serverApi } from './platform/api/context.ts';
import { dataScripts, withScripts } from './platform/page/page-scripts.server.ts';
import { rendered } from './platform/page/rendered.server.ts';
import sheet from './styles/app.css?url';

/**
 * Exported for the server, which must use the bundled copy: a copy of the module loaded elsewhere would
 * create different context keys.
 */
export const createContext = createPageContext;

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
};

/**
 * Renders a page without streaming. Loaders wait for their data, so no part of a page is ready before the
 * rest, and a web stream would cost a quarter more.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8');
  const { serverHandoffStream: data, ...rest } = entry;
  if (request.method === 'HEAD') {
    await data?.cancel();
    return new Response(null, { status, headers });
  }
  // In the head the scripts precede the styles; a preload header is read before both.
  headers.append('link', `<${sheet}>; rel=preload; as=style`);
  const api = context.get(serverApi);
  const html = await rendered(<ServerRouter context={rest} url={request.url} nonce={api.nonce} />);
  api.html = withScripts(html, await dataScripts(data, api.nonce), api.nonce);
  return new Response(null, { status, headers });
}
