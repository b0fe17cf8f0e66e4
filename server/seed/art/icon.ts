import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** By their former names too, which `lucide.icons` leaves out. */
const byName = lucide as unknown as Record<string, lucide.LucideIcon | undefined>;

/** lucide names an icon in kebab case and exports it in Pascal case. */
const exportName = (icon: string) => icon.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter: string) => letter.toUpperCase());

/** The shapes of a lucide icon, in its box of 24 × 24. Throws when lucide has none of this name. */
export function iconShapes(icon: string): string {
  const Icon = byName[exportName(icon)];
  if (!Icon) throw new Error(`lucide has no icon "${icon}"`);
  return renderToStaticMarkup(createElement(Icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
}
