import { type CSSProperties, useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { pictureSet } from '../ui/display/picture-set.ts';

type Picture = Review['pictures'][number];

const place = { phone: '92vw', desk: '560px', ratio: 16 / 10 };

/** Two pictures of the same place, one over the other; a divider between them moves by pointer and by arrow keys. */
export function BeforeAfter({ before, after }: { before: Picture; after: Picture }) {
  const [x, setX] = useState(50);
  return (
    <figure className="before-after" style={{ '--x': `${x}%` } as CSSProperties}>
      <img {...pictureSet(after, place)} alt="Poslije" loading="lazy" decoding="async" />
      <img {...pictureSet(before, place)} alt="Prije" className="before-after-over" loading="lazy" decoding="async" />
      <span className="before-after-word" aria-hidden>
        Prije
      </span>
      <span className="before-after-word" data-after aria-hidden>
        Poslije
      </span>
      <i className="before-after-line" aria-hidden />
      <input
        type="range"
        className="script-only"
        aria-label="Granica između slika prije i poslije"
        min={0}
        max={100}
        value={x}
        onChange={({ currentTarget }) => setX(Number(currentTarget.value))}
      />
    </figure>
  );
}
