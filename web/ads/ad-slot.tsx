import { useRef } from 'react';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { useInUse } from '../platform/loading/use-in-use.ts';

export type SlotLook = 'row' | 'column' | 'between';

const load = () => import('./served-ads.tsx').then((part) => part.ServedAds);

interface Props {
  most: number;
  look: SlotLook;
  level?: 'h2' | 'h3';
  className?: string;
}

/**
 * Renders nothing until the page is in use (`useInUse`) and the slot is near the viewport; only then is the
 * code that serves and counts ads loaded.
 */
export function AdSlot({ level = 'h3', className, ...served }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const ServedAds = useOnDemand(load, useInUse(place), 'ignore');
  return (
    <div ref={place} className={className}>
      {ServedAds && <ServedAds {...served} level={level} place={place} />}
    </div>
  );
}
