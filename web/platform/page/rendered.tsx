import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { limits } from '#contract/constants.ts';
import { fillPath } from '#contract/endpoint.ts';
import type { Me } from '#contract/users.ts';
import { serverApi } from '../api/context.ts';
import type { RootData } from '../api/session.ts';
import { ModalProvider } from '../overlays/modals.tsx';

interface Reader {
  me?: Me | null;
  at?: string;
  networks?: RootData['networks'];
  moderationWait?: string;
}

const noNetworks = { facebook: '', instagram: '', youtube: '' };

/** Renders part of a page to HTML, as a visitor or a signed-in user sees it; for tests. */
export function rendered(
  part: ReactNode,
  { me = null, at = '/', networks = noNetworks, moderationWait = limits.moderationWait }: Reader = {},
): string {
  const root: RootData = {
    me,
    theme: 'system',
    appName: 'Meštar',
    appUrl: 'http://localhost',
    networks,
    moderationWait,
  };
  const router = createMemoryRouter(
    [{ id: 'root', path: '*', loader: () => root, element: <ModalProvider>{part}</ModalProvider> }],
    {
      initialEntries: [at],
      hydrationData: { loaderData: { root } },
    },
  );
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** Returns the visible text of markup. */
export const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the links in the markup, each with its text. */
export const linksOf = (html: string): [href: string, words: string][] =>
  [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = '', inner = '']) => [
    href.replaceAll('&amp;', '&'),
    wordsOf(inner),
  ]);

const missing = { status: 404, body: { message: 'Stranica ne postoji.', errors: {} } };

/**
 * Returns loader arguments with an API that responds from a table of paths, and the requests it recorded; for
 * tests.
 */
export function loading(
  answers: Record<string, unknown>,
  { at = '/', params = {} }: { at?: string; params?: Record<string, string> } = {},
) {
  const asked: string[] = [];
  const context = new RouterContextProvider();
  context.set(serverApi, {
    nonce: '',
    site: { name: 'Meštar', url: 'http://localhost', production: false },
    async read({ path, params: given, search }) {
      const filled = fillPath(path, given);
      asked.push(decodeURIComponent(filled + search));
      return Object.hasOwn(answers, filled) ? { status: 200, body: answers[filled] } : missing;
    },
    request: async () => missing,
    report(error) {
      throw error;
    },
  });
  return { asked, args: { request: new Request(`http://localhost${at}`), context, params } as never };
}
