import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { User } from '#contract/users.ts';
import { usePhone } from '../platform/phone.ts';
import { useNear } from '../platform/use-near.ts';
import { WorkerCard } from '../users/worker-card.tsx';

/** Six at random, those that an administrator marked first (product.md, Ads): all in sight on wide screens, one by one on phones (spec §9, Carousel). */
export function BoostedWorkers({ workers }: { workers: readonly User[] }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const phone = usePhone();
  // A carousel that does not arrive leaves the row, which can be swiped as it is.
  const [Carousel] = useState(() =>
    lazy(() =>
      import('../ui/carousel.tsx').then(
        ({ Carousel: Arrived }) => ({ default: Arrived }),
        () => ({ default: Row }),
      ),
    ),
  );
  const slides = workers.map((worker) => ({ key: worker.id, content: <WorkerCard user={worker} /> }));
  return (
    <div ref={place}>
      {phone && near ? (
        <Suspense fallback={<Row slides={slides} />}>
          <Carousel label="Majstori" slides={slides} />
        </Suspense>
      ) : (
        <Row slides={slides} />
      )}
    </div>
  );
}

function Row({ slides }: { label?: string; slides: readonly { key: string | number; content: ReactNode }[] }) {
  return (
    <div className="worker-list worker-row">
      {slides.map(({ key, content }) => (
        <div key={key} className="worker-row-place">
          {content}
        </div>
      ))}
    </div>
  );
}
