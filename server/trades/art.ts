export type ArtRatio = 'card' | 'square' | 'banner' | 'og';
export type ArtTheme = 'light' | 'dark';

/** Where drawings lie in the store. A share picture is raster and has one theme: those who show it draw no SVG. */
export const artKeys = {
  category: (key: string, ratio: ArtRatio, theme: ArtTheme) => (ratio === 'og' ? `art/${key}/og.png` : `art/${key}/${ratio}-${theme}.svg`),
  type: (categoryKey: string, typeKey: string, theme: ArtTheme) => `art/${categoryKey}/types/${typeKey}-${theme}.svg`,
} as const;

/** A category's drawing, as DTOs name it: `card` in lists, `banner` on its page, `og` where it is shared. */
export const categoryArtPath = (key: string, ratio: ArtRatio, theme: ArtTheme) => `/files/${artKeys.category(key, ratio, theme)}`;

/** A type's square drawing: its own icon on the paper of its category. */
export const typeArtPath = (categoryKey: string, typeKey: string, theme: ArtTheme) => `/files/${artKeys.type(categoryKey, typeKey, theme)}`;
