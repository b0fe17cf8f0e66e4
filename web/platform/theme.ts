import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const cookie = 'theme';

/** The theme chosen on this device; a cookie, so that the first byte already has it. */
export function themeOf(request: Request): Theme {
  const value = /(?:^|;\s*)theme=(light|dark)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** The cookie that keeps a choice for a year; the system's theme needs none. */
const cookieOf = (theme: Theme) =>
  `${cookie}=${theme === 'system' ? '' : theme}; path=/; max-age=${theme === 'system' ? 0 : 31_536_000}; samesite=lax`;

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/** The same choice, made without script. */
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

/** The current theme; `first` is what the server knew. */
export const useTheme = (first: Theme): Theme => useSyncExternalStore(watch, shown, () => first);

/** Keeps the choice on this device for a year and applies it at once. */
export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = cookieOf(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const watcher of watchers) watcher();
}
