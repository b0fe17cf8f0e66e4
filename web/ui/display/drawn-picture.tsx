import { type ImgHTMLAttributes, type ReactNode, useState } from 'react';

/**
 * Returns a picture's URL until the browser fails to draw it, which most browsers do with HEIC, and the
 * handler of that failure.
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
  /** Rendered instead of a picture that the browser cannot draw. */
  fallback: ReactNode;
}

export function DrawnPicture({ src: given, fallback, alt = '', ...rest }: Props) {
  const { src, onError } = useDrawn(given);
  return src ? <img {...rest} src={src} alt={alt} onError={onError} /> : fallback;
}
