import { limits } from '#contract/constants.ts';

interface Stored {
  path: string;
  thumb: string | null;
  width: number | null;
  height: number | null;
}

interface Box {
  /** CSS width in windows up to 900 px. */
  phone: string;
  desk: string;
  /** Aspect ratio (width / height) of a box that the picture covers. */
  ratio?: number;
}

const { cardPx } = limits.media;

/**
 * Returns the `src` of a stored picture and, if it has a larger version, `srcset` and `sizes`, so that the
 * browser can choose between the two files.
 */
export function pictureSet({ path, thumb, width, height }: Stored, { phone, desk, ratio }: Box) {
  const longer = Math.max(width ?? 0, height ?? 0);
  if (!thumb || !width || !height || longer <= cardPx) return { src: thumb ?? path };
  // A picture wider than its box is cropped at the sides, so it is rendered wider than the box.
  const drawn = Math.max(1, ratio ? width / height / ratio : 1);
  const wide = (css: string) => (drawn > 1.02 ? `calc(${css} * ${drawn.toFixed(2)})` : css);
  return {
    src: thumb,
    srcSet: `${thumb} ${Math.round((width * cardPx) / longer)}w, ${path} ${width}w`,
    sizes: `(width <= 900px) ${wide(phone)}, ${wide(desk)}`,
  };
}
