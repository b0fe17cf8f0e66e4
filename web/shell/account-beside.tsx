import type { ServedAd as Ad } from '#contract/ads.ts';
import { ServedAd } from '../ads/served-ad.tsx';
import { Carousel } from '../ui/display/carousel.tsx';
import type { CardWorker } from '../users/card-worker.ts';
import { WorkerCard } from '../users/worker-card.tsx';

interface Props {
  ads: readonly Ad[];
  workers: readonly CardWorker[];
}

/** Ads and workers beside the account's pages, below them on narrow screens. */
export const AccountBeside = ({ ads, workers }: Props) => (
  <aside className="account-beside" aria-label="Oglasi i majstori">
    {ads.length > 0 && (
      <section aria-label="Oglasi" className="served-ads served-ads-column">
        {ads.map((ad) => (
          <ServedAd key={ad.id} ad={ad} level="h2" />
        ))}
      </section>
    )}
    {workers.length > 0 && (
      <Carousel label="Majstori" slides={workers.map((worker) => ({ key: worker.id, content: <WorkerCard user={worker} level="h2" /> }))} />
    )}
  </aside>
);
