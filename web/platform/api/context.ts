import { createContext, RouterContextProvider } from 'react-router';

interface ApiAnswer {
  status: number;
  body: unknown;
}

/** The server's context for a page: an in-process client of the public API, and the CSP nonce of scripts. */
export interface ServerApi {
  nonce: string;
  site: { name: string; url: string; production: boolean };
  read(call: { path: string; params: Record<string, string>; search: string }): Promise<ApiAnswer>;
  request(method: string, url: string, body?: unknown): Promise<ApiAnswer>;
  /** Logs a rendering or loader error with its request. */
  report(error: unknown): void;
}

export const serverApi = createContext<ServerApi>();

/**
 * Returns the router context with the server's API. Called by the server, because the context's key must come
 * from this bundle.
 */
export function createPageContext(api: ServerApi): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverApi, api);
  return context;
}
