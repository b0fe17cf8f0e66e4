import { createContext, RouterContextProvider } from 'react-router';

interface ApiAnswer {
  status: number;
  body: unknown;
}

/** What the server gives a page: an in-process client of the public API, and the nonce of its scripts. */
export interface ServerApi {
  nonce: string;
  /** The site's name, its public origin, and whether developer pages are hidden. */
  site: { name: string; url: string; production: boolean };
  /** A reading endpoint, called without HTTP. */
  read(call: { path: string; params: Record<string, string>; search: string }): Promise<ApiAnswer>;
  request(method: string, url: string, body?: unknown): Promise<ApiAnswer>;
  /** Set by the renderer: the whole page. */
  html?: Buffer;
}

export const serverApi = createContext<ServerApi>();

/** Called by the server with its own API, because the context's key must come from this bundle. */
export function createPageContext(api: ServerApi): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverApi, api);
  return context;
}
