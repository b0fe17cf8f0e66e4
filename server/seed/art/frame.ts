/** A crop of a scene: left and top edge, and size, as fractions of the scene. */
export interface Frame {
  left: number;
  top: number;
  size: number;
}

export const [width, height] = [400, 300];
const opening = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;

export const whole: Frame = { left: 0, top: 0, size: 1 };

export function framed(scene: string, { left, top, size }: Frame, pixels: number): string {
  if (!scene.includes(opening)) throw new Error('the SVG is not a scene');
  const shown = [left * width, top * height, size * width, size * height]
    .map((unit) => unit.toFixed(2))
    .join(' ');
  return scene.replace(opening, `viewBox="${shown}" width="${pixels}" height="${(pixels * height) / width}"`);
}
