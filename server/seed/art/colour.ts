type Rgb = readonly [red: number, green: number, blue: number];

const toHex = (channels: Rgb) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
const fromHex = (colour: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;

/** Converts OKLCH to hex, since not every SVG renderer supports OKLCH. */
export function hex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return toHex(linear.map((value) => 255 * Math.min(1, Math.max(0, gamma(value)))) as unknown as Rgb);
}

const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

export function mix(first: string, second: string, share: number): string {
  const [from, to] = [fromHex(first), fromHex(second)];
  return toHex(
    from.map((value, channel) => value * (1 - share) + (to[channel] ?? 0) * share) as unknown as Rgb,
  );
}
