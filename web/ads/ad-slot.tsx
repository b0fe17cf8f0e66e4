import { useRef } from 'react';
import { useOnDemand } from '../platform/on-demand.ts';
import { useInUse } from '../platform/use-in-use.ts';
import { useNear } from '../platform/use-near.ts';

/** Side by side across the page, stacked in a column, or one among the cards of a list. */
export type SlotLook = 'row' | 'column' | 'between';

/** A page without its ads is complete: if the part fails to load, nobody is told. */
const load = () =>
  import('./served-ads.tsx').then(
    (part) => part.ServedAds,
    () => undefined,
  );

interface Props {
  /** How many there is room for. */
  most: number;
  look: SlotLook;
  level?: 'h2' | 'h3';
  className?: string;
}

/** An ad slot: empty until somebody uses the page and comes near it, and if there are no ads. The code that serves and counts them is loaded then. */
export function AdSlot({ level = 'h3', className, ...served }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const ServedAds = useOnDemand(load, useInUse() && near);
  return (
    <div ref={place} className={className}>
      {ServedAds && <ServedAds {...served} level={level} place={place} />}
    </div>
  );
}
