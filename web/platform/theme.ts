export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const cookie = 'theme';

/** The theme that this device chose; a cookie, so that the first byte already has it. */
export function themeOf(request: Request): Theme {
  const value = /(?:^|;\s*)theme=(light|dark)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Keeps the choice on this device for a year and shows it at once. */
export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${cookie}=${theme === 'system' ? '' : theme}; path=/; max-age=${theme === 'system' ? 0 : 31_536_000}; samesite=lax`;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
