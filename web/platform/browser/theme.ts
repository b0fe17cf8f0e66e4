import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const cookie = 'theme';

/** Returns the theme chosen on this device, from a cookie, so that the server can render it. */
export function themeOf(request: Request): Theme {
  const value = /(?:^|;\s*)theme=(light|dark)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return value === 'light' || value === 'dark' ? value : 'system';
}

const cookieOf = (theme: Theme) =>
  `${cookie}=${theme === 'system' ? '' : theme}; path=/; max-age=${theme === 'system' ? 0 : 31_536_000}; samesite=lax`;

/** Returns whether a value of unknown origin, such as a form field, is a theme. */
export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/** Returns the cookie header that stores a theme chosen without JavaScript. */
export const themeHeader = (theme: Theme) => ({ 'set-cookie': cookieOf(theme) });

const watchers = new Set<() => void>();

function watch(changed: () => void) {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

const shown = (): Theme => {
  const value = document.documentElement.dataset.theme;
  return isTheme(value) ? value : 'system';
};

/** Returns the current theme; `first` is the theme rendered by the server. */
export const useTheme = (first: Theme): Theme => useSyncExternalStore(watch, shown, () => first);

/** Stores the theme on this device for a year and applies it immediately. */
export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = cookieOf(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const watcher of watchers) watcher();
}
