import { type ReactNode, useRef } from 'react';
import { usePhone } from '../platform/browser/phone.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { useNear } from '../platform/loading/use-near.ts';
import type { CardWorker } from '../users/card-worker.ts';
import { WorkerCard } from '../users/worker-card.tsx';

/** If the carousel fails to load, the error is ignored, because the row can still be swiped. */
const load = () =>
  import('../ui/display/carousel.tsx').then(
    (part) => part.Carousel,
    () => undefined,
  );

export function BoostedWorkers({ workers }: { workers: readonly CardWorker[] }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const carousel = usePhone() && near;
  const Carousel = useOnDemand(load, carousel);
  const slides = workers.map((worker) => ({ key: worker.id, content: <WorkerCard user={worker} /> }));
  return (
    <div ref={place}>
      {carousel && Carousel ? <Carousel label="Majstori" slides={slides} /> : <Row slides={slides} />}
    </div>
  );
}

function Row({ slides }: { slides: readonly { key: string | number; content: ReactNode }[] }) {
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
