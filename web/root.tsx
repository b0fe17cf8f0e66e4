import displayFont from '@fontsource-variable/sofia-sans-semi-condensed/files/sofia-sans-semi-condensed-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import {
  data,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { paper } from '#contract/colours.ts';
import { limits } from '#contract/constants.ts';
import { getSocialNetworks } from '#contract/help.ts';
import { getModerationWait } from '#contract/job-posts.ts';
import { knowOffset } from '#contract/local-time.ts';
import type { Route } from './+types/root.ts';
import { clearedFlash, flashIn } from './platform/actions/flash.ts';
import { serverApi } from './platform/api/context.ts';
import { noNetworks, type RootData } from './platform/api/session.ts';
import { isSessionStale, isSignedIn, sessionLoaded } from './platform/api/session-change.ts';
import { themeOf } from './platform/browser/theme.ts';
import { offsetAround } from './platform/forms/utc-offset.ts';
import { attempt } from './platform/loading/loader-call.ts';
import { scrollKeyOf } from './platform/overlays/modal-entry.ts';
import { DeferredScripts } from './platform/page/deferred-scripts.tsx';
import { visitorOf } from './platform/page/guards.ts';
import { pageMeta } from './platform/page/meta.ts';
import { ErrorPage, errorText, errorTitle } from './shell/error-page.tsx';
import { messageIn } from './shell/page-message.ts';
import { Providers } from './shell/providers.tsx';
import { SiteFrame } from './shell/site-frame.tsx';
import sheet from './styles/app.css?url';
import displayFontHr from './styles/fonts/sofia-sans-semi-condensed-hr.woff2?url';
import textFontHr from './styles/fonts/source-sans-3-hr.woff2?url';
import { LogoShapes } from './ui/drawings/logo.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { site } = args.context.get(serverApi);
  const { pathname, search } = new URL(args.request.url);
  const done = flashIn(args.request);
  const flash = done ?? messageIn(pathname, search);
  const [me, networks, wait] = await Promise.all([
    visitorOf(args),
    attempt(args, getSocialNetworks),
    attempt(args, getModerationWait),
  ]);
  const root: RootData = {
    me,
    theme: themeOf(args.request),
    appName: site.name,
    appUrl: site.url,
    networks: networks.ok ? networks.data.data : noNetworks,
    moderationWait: wait.ok ? wait.data.data.text : limits.moderationWait,
    offset: offsetAround(Date.now()),
    ...(flash && { flash }),
  };
  return data(root, done ? { headers: { 'set-cookie': clearedFlash } } : {});
}

/**
 * Returns whether to reload the root's data, such as the user: after every form submission, which may have
 * been a sign-in or sign-out, and for signed-in users on every new page, because the session may have ended
 * elsewhere.
 */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (isSessionStale() || (formMethod && formMethod !== 'GET')) return true;
  if (isSignedIn() && currentUrl.pathname !== nextUrl.pathname) return true;
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, title: error === undefined ? undefined : errorTitle(errorText(error).status) });
}

export const links: Route.LinksFunction = () => [
  // Linked by URL: if imported, the first client-side navigation would load this style sheet again, after the
  // page's own style sheet.
  { rel: 'stylesheet', href: sheet },
  ...[textFont, displayFont, textFontHr, displayFontHr].map(
    (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const,
  ),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const theme = root?.theme ?? 'system';
  return (
    <html lang="hr" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {theme === 'system' ? (
          <>
            <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
          </>
        ) : (
          <meta name="theme-color" content={paper[theme]} />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        <LogoShapes />
        {children}
        <ScrollRestoration getKey={scrollKeyOf} />
        <DeferredScripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  knowOffset(loaderData.offset);
  useEffect(() => sessionLoaded(loaderData.me !== null), [loaderData]);
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Providers>
      <SiteFrame nowhere>
        <ErrorPage error={error} />
      </SiteFrame>
    </Providers>
  );
}
