import { icons } from 'lucide';

type Shape = [tag: string, attributes: Record<string, string | number | undefined>];

const byName: Record<string, Shape[] | undefined> = icons;

/** lucide names an icon in kebab case and exports it in Pascal case. */
const exportName = (icon: string) => icon.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter: string) => letter.toUpperCase());

/** The shapes of a lucide icon, in its box of 24 × 24. Throws when lucide has none of this name. */
export function iconShapes(icon: string): string {
  const shapes = byName[exportName(icon)];
  if (!shapes) throw new Error(`lucide has no icon "${icon}"`);
  return shapes
    .map(
      ([tag, attributes]) =>
        `<${tag} ${Object.entries(attributes)
          .map(([name, value]) => `${name}="${value}"`)
          .join(' ')}/>`,
    )
    .join('');
}
