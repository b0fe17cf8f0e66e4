import { limits } from '#contract/constants.ts';
import { DrawnPicture } from '../ui/display/drawn-picture.tsx';

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

/**
 * Renders the default drawing of an ad without a picture. Omits the logo’s caron, the site’s sign of a
 * verified person, because the site does not endorse advertisers’ claims.
 */
function AdArt() {
  return (
    <div className="ad-art">
      <svg viewBox="0 0 320 180" aria-hidden>
        <circle className="ad-art-halo" cx="169" cy="80" r="62" />
        <path className="ad-art-ground" d="M-640 142H960" />
        <path className="ad-art-axis" d="M160 14V138" />
        <path className="ad-art-thin" d="M84 33h32M92 25V142M88 37l8 -8M88 146l8 -8" />
        <path
          className="ad-art-icon"
          d="M112 66h16L196 38V112L128 92H112Q104 92 104 84V74Q104 66 112 66ZM128 66V92M122 92L130 126Q131 130 135 130H141Q146 130 145 125L138 95M206 62Q214 75 206 88"
        />
      </svg>
    </div>
  );
}
