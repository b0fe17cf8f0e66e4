import { limits } from '#contract/constants.ts';
import { AdArt } from './ad-art.tsx';

export type AdPictureFiles = string | { url: string; thumb: string } | null;

const { cardPx, fullPx } = limits.media;

/** Slots show the picture 108 to 680 px wide, so `sizes` begins with `auto`. */
export function AdPicture({ picture }: { picture: AdPictureFiles }) {
  if (!picture) return <AdArt />;
  const files =
    typeof picture === 'string'
      ? { src: picture }
      : {
          src: picture.thumb,
          srcSet: `${picture.thumb} ${cardPx}w, ${picture.url} ${fullPx}w`,
          sizes: 'auto, (width <= 900px) 88vw, 320px',
        };
  // `loading` must precede `srcset`, or a browser chooses a file before it knows that the picture is lazy.
  return (
    <img className="ad-picture" loading="lazy" {...files} alt="" width={640} height={360} decoding="async" />
  );
}
