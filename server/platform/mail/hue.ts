import { hueGround, hueLetters } from '#contract/colours.ts';
import { hueOf } from '#contract/initials.ts';

const within = (share: number) => Math.min(1, Math.max(0, share));
const gamma = (linear: number) =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
const channel = (linear: number) =>
  Math.round(255 * within(gamma(linear)))
    .toString(16)
    .padStart(2, '0');

/**
 * Returns a colour token with a hue as `#rrggbb`, since mail programs do not support `oklch()`. The matrices
 * are those of CSS Color 4.
 */
export function hexOf(token: string, hue: number): string {
  const [lightness = 0, chroma = 0] = token.split(' ').map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${rgb.map(channel).join('')}`;
}

/** Returns the background and text colours of a person’s initials, which are the same in both themes. */
export const faceColours = (name: string) => ({
  ground: hexOf(hueGround.light, hueOf(name)),
  letters: hexOf(hueLetters.light, hueOf(name)),
});
