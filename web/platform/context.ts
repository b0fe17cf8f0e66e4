import { createContext, RouterContextProvider } from 'react-router';

/** What the server gives a page: an in-process client of the public API, and the nonce of its scripts. */
export interface ServerApi {
  nonce: string;
  /** The site's name, its public origin, and whether developer pages are hidden. */
  site: { name: string; url: string; production: boolean };
  request(method: string, url: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  stream?: unknown;
}

export const serverApi = createContext<ServerApi>();

/** Called by the server with its own API, because the context's key must come from this bundle. */
export function createPageContext(api: ServerApi): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverApi, api);
  return context;
}
