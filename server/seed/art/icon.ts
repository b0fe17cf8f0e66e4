import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The namespace also contains the previous names of renamed icons, which `lucide.icons` omits. */
const byName = lucide as unknown as Record<string, lucide.LucideIcon | undefined>;

/** Converts a kebab-case icon name to the PascalCase name of its lucide export. */
const exportName = (icon: string) =>
  icon.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter: string) => letter.toUpperCase());

export function iconShapes(icon: string): string {
  const Icon = byName[exportName(icon)];
  if (!Icon) throw new Error(`lucide has no icon "${icon}"`);
  return renderToStaticMarkup(createElement(Icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

export const iconSprite = (icons: readonly { key: string; icon: string }[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${icons.map(({ key, icon }) => `<symbol id="${key}" viewBox="0 0 24 24">${iconShapes(icon)}</symbol>`).join('')}</svg>`;
