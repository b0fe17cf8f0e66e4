export type ArtRatio = 'card' | 'square' | 'banner' | 'og';
export type ArtTheme = 'light' | 'dark';

/**
 * Storage keys of drawings. Share pictures are bitmaps in one theme, since link previews do not support SVG.
 */
export const artKeys = {
  category: (key: string, ratio: ArtRatio, theme: ArtTheme) =>
    ratio === 'og' ? `art/${key}/og.png` : `art/${key}/${ratio}-${theme}.svg`,
  icons: (categoryKey: string) => `art/${categoryKey}/icons.svg`,
  type: (categoryKey: string, typeKey: string, theme: ArtTheme) =>
    `art/${categoryKey}/types/${typeKey}-${theme}.svg`,
} as const;

export const categoryArtPath = (key: string, ratio: ArtRatio, theme: ArtTheme) =>
  `/files/${artKeys.category(key, ratio, theme)}`;

export const typeIconsPath = (categoryKey: string) => `/files/${artKeys.icons(categoryKey)}`;

export const typeArtPath = (categoryKey: string, typeKey: string, theme: ArtTheme) =>
  `/files/${artKeys.type(categoryKey, typeKey, theme)}`;
