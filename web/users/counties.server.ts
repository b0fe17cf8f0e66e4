import map from './croatia.svg?raw';

/** A county on the map: its outline, and a point inside its largest part. */
export interface CountyShape {
  key: string;
  outline: string;
  middle: { x: number; y: number };
}

const outlines = new Map(
  [...map.matchAll(/<path id="([^"]+)" d="([^"]+)"/g)].map(([, key = '', outline = '']) => [key, outline]),
);

/** The middle of the box around the part with the largest box; islands do not move it. */
function middleOf(outline: string) {
  const boxes = outline
    .split('Z')
    .filter(Boolean)
    .map((part) => {
      const points = [...part.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(
        ([, x, y]) => [Number(x), Number(y)] as const,
      );
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      return { area: (right - left) * (bottom - top), x: (left + right) / 2, y: (top + bottom) / 2 };
    });
  const { x, y } = boxes.reduce((largest, box) => (box.area > largest.area ? box : largest));
  return { x: Math.round(x), y: Math.round(y) };
}

/** The shapes of some counties in their order, of all of them if none is named: whoever chose none works in the whole country. */
export const shapesOf = (keys: readonly string[]): CountyShape[] =>
  (keys.length ? keys : [...outlines.keys()]).flatMap((key) => {
    const outline = outlines.get(key);
    return outline ? [{ key, outline, middle: middleOf(outline) }] : [];
  });
