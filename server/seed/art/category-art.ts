import { ink, red, surface } from '#contract/colours.ts';
import type { ArtRatio, ArtTheme } from '../../trades/art.ts';
import { hex, mix } from './colour.ts';
import { hatchOf } from './hatches.ts';
import { iconShapes } from './icon.ts';
import { lettered, letteredWidth } from './lettering.ts';

interface Subject {
  categoryKey: string;
  hue: number;
  typesCount: number;
  icon: string;
}

const boxes = {
  card: [320, 240],
  square: [240, 240],
  banner: [1600, 240],
  og: [600, 263],
} as const satisfies Record<ArtRatio, readonly [number, number]>;

const iconSize = 136;
const scale = iconSize / 24;
const soilHeight = 46;

function inks(theme: ArtTheme, hue: number) {
  const dark = theme === 'dark';
  const tint = (lightness: number, chroma: number, share: number) =>
    mix(surface[theme], hex(lightness, chroma, hue), share);
  return dark
    ? {
        paper: tint(0.28, 0.05, 0.45),
        rule: tint(0.4, 0.05, 0.5),
        halo: hex(0.46, 0.095, hue),
        soil: tint(0.34, 0.06, 0.6),
        ink: ink.dark,
        red: red.dark,
      }
    : {
        paper: tint(0.93, 0.04, 0.6),
        rule: tint(0.82, 0.055, 0.6),
        halo: hex(0.845, 0.095, hue),
        soil: tint(0.88, 0.06, 0.75),
        ink: ink.light,
        red: red.light,
      };
}

const iconLeft = (ratio: ArtRatio, width: number) =>
  ratio === 'banner'
    ? width - iconSize - 236
    : ratio === 'og'
      ? width - iconSize - 48
      : (width - iconSize) / 2;

export function categoryArt(
  { categoryKey, hue, typesCount, icon }: Subject,
  ratio: ArtRatio,
  theme: ArtTheme,
): string {
  const [width, height] = boxes[ratio];
  const colour = inks(theme, hue);
  const hatch = hatchOf(categoryKey);
  const ground = height - soilHeight;
  const left = iconLeft(ratio, width);
  // lucide leaves a margin of 2 units around every icon.
  const boxTop = ground - iconSize + 2 * scale - 1;
  const top = boxTop + 2 * scale;
  const middle = (top + ground) / 2;
  const centre = left + iconSize / 2;
  const dimension = left - 30;
  const [caronX, caronY] = [left + iconSize + 8, top - 2];
  const id = `${categoryKey}-${theme}-${ratio}`;
  const soil = `<rect y="${ground}" width="${width}" height="${soilHeight}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="${ratio === 'banner' ? 'xMaxYMax' : 'xMidYMid'} slice">
<defs>
<pattern id="g-${id}" width="40" height="40" patternUnits="userSpaceOnUse" x="${left % 40}" y="${ground % 40}"><path d="M8 0V40M16 0V40M24 0V40M32 0V40M0 8H40M0 16H40M0 24H40M0 32H40" stroke="${colour.rule}" stroke-width=".5"/><path d="M0 0H40M0 0V40" stroke="${colour.rule}" stroke-width="1.2"/></pattern>
<pattern id="h-${id}" width="${hatch.width}" height="${hatch.height}" patternUnits="userSpaceOnUse" y="${ground}"><path d="${hatch.strokes}" fill="none" stroke="${colour.ink}" stroke-width="1.1" stroke-linecap="round"/></pattern>
</defs>
<rect width="${width}" height="${height}" fill="${colour.paper}"/><rect width="${width}" height="${height}" fill="url(#g-${id})"/>
<circle cx="${centre + 9}" cy="${middle + 1}" r="${iconSize * 0.55}" fill="${colour.halo}"/>
${soil} fill="${colour.soil}"/>${soil} fill="url(#h-${id})" opacity=".62"/>
<g fill="none" stroke="${colour.ink}" stroke-linecap="round" stroke-linejoin="round">
<path d="M0 ${ground}H${width}" stroke-width="2.4"/>
<path d="M${centre} ${top - 22}V${ground - 4}" stroke-width=".8" stroke-dasharray="12 4 2 4" opacity=".5"/>
<path d="M${dimension - 8} ${top}H${left + 8}M${dimension} ${top - 8}V${ground}M${dimension - 4} ${top + 4}l8 -8M${dimension - 4} ${ground + 4}l8 -8" stroke-width="1"/>
<g transform="translate(${dimension - 8} ${middle + letteredWidth(typesCount) / 2}) rotate(-90) translate(0 -8)" stroke-width="1.2">${lettered(typesCount)}</g>
<g transform="translate(${left} ${boxTop}) scale(${scale})" stroke-width="${(3 / scale).toFixed(3)}">${iconShapes(icon)}</g>
</g>
<path d="M${caronX - 10} ${caronY - 9}L${caronX - 3} ${caronY - 1}L${caronX + 10} ${caronY - 17}" fill="none" stroke="${colour.red}" stroke-width="5.2" stroke-linejoin="miter"/>
</svg>`;
}
