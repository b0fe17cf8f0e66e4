import type { ServedAd as Ad } from '#contract/ads.ts';
import { AdSection } from '../ads/ad-section.tsx';
import { Carousel } from '../ui/display/carousel.tsx';
import type { CardWorker } from '../users/card-worker.ts';
import { WorkerCard } from '../users/worker-card.tsx';

interface Props {
  ads: readonly Ad[];
  workers: readonly CardWorker[];
}

export const AccountBeside = ({ ads, workers }: Props) => (
  <aside className="account-beside" aria-label="Oglasi i majstori">
    <AdSection ads={ads} look="column" level="h2" />
    {workers.length > 0 && (
      <Carousel
        label="Majstori"
        slides={workers.map((worker) => ({
          key: worker.id,
          content: <WorkerCard user={worker} level="h2" />,
        }))}
      />
    )}
  </aside>
);
