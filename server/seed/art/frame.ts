/** What part of a scene is shown: fractions of it, left and top edge, and size. */
export interface Frame {
  left: number;
  top: number;
  size: number;
}

/** The scene's own size. */
export const [width, height] = [400, 300];
const opening = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;

export const whole: Frame = { left: 0, top: 0, size: 1 };

/** A part of a scene, drawn anew at a width in pixels: lines keep their weight and their sharpness, unlike in a part cut from pixels. */
export function framed(scene: string, { left, top, size }: Frame, pixels: number): string {
  if (!scene.includes(opening)) throw new Error('this is no scene');
  const shown = [left * width, top * height, size * width, size * height]
    .map((unit) => unit.toFixed(2))
    .join(' ');
  return scene.replace(opening, `viewBox="${shown}" width="${pixels}" height="${(pixels * height) / width}"`);
}
