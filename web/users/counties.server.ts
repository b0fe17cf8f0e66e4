import map from './croatia.svg?raw';

export interface CountyShape {
  key: string;
  outline: string;
  middle: { x: number; y: number };
}

const outlines = new Map(
  [...map.matchAll(/<path id="([^"]+)" d="([^"]+)"/g)].map(([, key = '', outline = '']) => [key, outline]),
);

/**
 * Returns the centre of the bounding box of an outline's largest part, so that islands do not shift the
 * centre.
 */
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

/**
 * Returns the shapes of the given counties in order, or of all if there are none, which means that the worker
 * covers the whole country.
 */
export const shapesOf = (keys: readonly string[]): CountyShape[] =>
  (keys.length ? keys : [...outlines.keys()]).flatMap((key) => {
    const outline = outlines.get(key);
    return outline ? [{ key, outline, middle: middleOf(outline) }] : [];
  });
