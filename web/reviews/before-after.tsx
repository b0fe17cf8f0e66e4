import { ChevronsLeftRight } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { pictureSet } from '../ui/display/picture-set.ts';

type Picture = Review['pictures'][number];

interface Props {
  before: Picture;
  after: Picture;
  place?: Parameters<typeof pictureSet>[1];
  of?: string;
}

const inReview = { phone: '360px', desk: '360px', ratio: 4 / 3 };

/**
 * Overlays two pictures with a divider that moves by pointer and arrow keys. Without JavaScript they are
 * shown side by side.
 */
export function BeforeAfter({ before, after, place = inReview, of }: Props) {
  const [x, setX] = useState(50);
  const alt = (moment: string) => (of ? `${moment}: ${of}` : moment);
  return (
    <div className="before-after" style={{ '--x': `${x}%` } as CSSProperties}>
      <img
        {...pictureSet(before, place)}
        alt={alt('Prije')}
        className="before-after-over"
        width={4}
        height={3}
        loading="lazy"
        decoding="async"
      />
      <img
        {...pictureSet(after, place)}
        alt={alt('Poslije')}
        width={4}
        height={3}
        loading="lazy"
        decoding="async"
      />
      <span className="before-after-word" aria-hidden>
        Prije
      </span>
      <span className="before-after-word" data-after aria-hidden>
        Poslije
      </span>
      <span className="before-after-line script-only" aria-hidden>
        <i>
          <ChevronsLeftRight size={22} aria-hidden />
        </i>
      </span>
      <input
        type="range"
        className="script-only"
        aria-label={`Granica između slika prije i poslije${of ? `: ${of}` : ''}`}
        aria-valuetext={`${x} % prije`}
        min={0}
        max={100}
        value={x}
        onChange={({ currentTarget }) => setX(Number(currentTarget.value))}
      />
    </div>
  );
}
