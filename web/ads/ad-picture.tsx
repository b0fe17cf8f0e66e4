import { limits } from '#contract/constants.ts';
import { DrawnPicture } from '../ui/display/drawn-picture.tsx';
import { AdArt } from './ad-art.tsx';

export type AdPictureFiles = string | { url: string; thumb: string } | null;

const { cardPx, fullPx } = limits.media;

/**
 * Renders a placeholder for a chosen file that the browser cannot display, although the server may be able to
 * decode it.
 */
const Undrawn = () => (
  <span className="ad-picture ad-picture-undrawn">
    Slika je odabrana, ali je ovaj preglednik ne može prikazati.
  </span>
);

/** Slots show the picture 108 to 680 px wide, so `sizes` begins with `auto`. */
export function AdPicture({ picture, alt = '' }: { picture: AdPictureFiles; alt?: string }) {
  if (!picture) return <AdArt />;
  if (typeof picture === 'string')
    return <DrawnPicture className="ad-picture" src={picture} alt={alt} fallback={<Undrawn />} />;
  // `loading` must precede `srcset`, or a browser chooses a file before it knows that the picture is lazy.
  return (
    <img
      className="ad-picture"
      loading="lazy"
      src={picture.thumb}
      srcSet={`${picture.thumb} ${cardPx}w, ${picture.url} ${fullPx}w`}
      sizes="auto, (width <= 900px) 88vw, 320px"
      alt={alt}
      width={640}
      height={360}
      decoding="async"
    />
  );
}
