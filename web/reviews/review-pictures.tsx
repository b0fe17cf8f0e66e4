import { useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { pictureSet } from '../ui/display/picture-set.ts';
import { Lightbox } from '../ui/overlays/lightbox.tsx';
import { BeforeAfter } from './before-after.tsx';

const words = { before: 'Prije', after: 'Poslije' } as const;
const place = { phone: '30vw', desk: '160px', ratio: 4 / 3 };

export function ReviewPictures({ pictures }: { pictures: Review['pictures'] }) {
  const [open, setOpen] = useState<number | null>(null);
  const [before, after] = [
    pictures.find(({ moment }) => moment === 'before'),
    pictures.find(({ moment }) => moment === 'after'),
  ];
  const pair = before && after;
  const rest = pair && pictures.length === 2 ? [] : pictures;
  return (
    <div className="review-pictures">
      {pair && <BeforeAfter before={before} after={after} />}
      {rest.length > 0 && (
        <ul className="review-thumbs">
          {rest.map((picture, index) => (
            <li key={picture.id}>
              <a href={picture.path} onClick={onPlainClick(() => setOpen(index))}>
                <img
                  {...pictureSet(picture, place)}
                  alt={`${words[picture.moment]}, slika ${index + 1} od ${rest.length}`}
                  loading="lazy"
                  decoding="async"
                />
                <span aria-hidden>{words[picture.moment]}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Lightbox
        images={rest.map((picture) => ({ ...picture, name: words[picture.moment] }))}
        index={open}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
