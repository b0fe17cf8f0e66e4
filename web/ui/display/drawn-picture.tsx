import { type ImgHTMLAttributes, type ReactNode, useState } from 'react';

/**
 * Returns the `src` and `onError` of an image. `src` becomes undefined once the browser fails to display the
 * picture, as most browsers do with HEIC.
 */
export function useDrawn(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  return {
    src: src && src !== failed ? src : undefined,
    onError: () => setFailed(src ?? undefined),
  };
}

interface Props extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  /** Rendered instead of a picture that the browser cannot display. */
  fallback: ReactNode;
}

export function DrawnPicture({ src: given, fallback, alt = '', ...rest }: Props) {
  const { src, onError } = useDrawn(given);
  return src ? <img {...rest} src={src} alt={alt} onError={onError} /> : fallback;
}
