import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { serverApi } from './platform/context.ts';
import { visitorOf } from './platform/guards.ts';
import type { RootData } from './platform/session.ts';
import { themeOf } from './platform/theme.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Providers } from './shell/providers.tsx';
import './styles/app.css';
import displayFont from '@fontsource-variable/sofia-sans-semi-condensed/files/sofia-sans-semi-condensed-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';

export async function loader(args: Route.LoaderArgs): Promise<RootData & { nonce: string }> {
  return {
    me: await visitorOf(args),
    theme: themeOf(args.request),
    appName: process.env.APP_NAME || 'Meštar',
    appUrl: new URL(args.request.url).origin,
    nonce: args.context.get(serverApi).nonce,
  };
}

/** Who is here changes by signing in and out, not by walking from page to page. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== 'GET') return true;
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: textFont, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: displayFont, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const theme = root?.theme ?? 'system';
  return (
    <html lang="hr" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={theme === 'dark' ? '#0F1724' : '#F6F2E8'} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={root?.nonce} />
        <Scripts nonce={root?.nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Providers>
      <ErrorPage error={error} />
    </Providers>
  );
}
