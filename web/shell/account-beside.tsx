import { useRef } from 'react';
import { AdSlot } from '../ads/ad-slot.tsx';
import { useOnDemand } from '../platform/on-demand.ts';
import { useInUse } from '../platform/use-in-use.ts';
import { useNear } from '../platform/use-near.ts';

const load = () =>
  import('./account-workers.tsx').then(
    (part) => part.AccountWorkers,
    () => undefined,
  );

/** Ads and workers beside one's own pages, below them on narrow screens (spec §2, Profile layout and Ads). The column's width is reserved: no layout shift. */
export function AccountBeside({ ads }: { ads: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const Workers = useOnDemand(load, useInUse() && near);
  return (
    <aside className="account-beside" aria-label={ads ? 'Oglasi i majstori' : 'Majstori'}>
      {ads && <AdSlot most={1} look="column" level="h2" />}
      <div ref={place}>{Workers && <Workers />}</div>
    </aside>
  );
}
