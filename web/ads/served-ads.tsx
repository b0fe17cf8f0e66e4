import { type RefObject, useEffect, useState } from 'react';
import type { ServedAd as Ad } from '#contract/ads.ts';
import { api } from '../platform/api.ts';
import type { SlotLook } from './ad-slot.tsx';
import { calls } from './calls.ts';
import { ServedAd } from './served-ad.tsx';

/** Programs that read pages are shown no ads, so that none is counted for them. */
const isProgram = () => /bot\b|crawl|spider|slurp|preview|lighthouse/i.test(navigator.userAgent);

/** A page drawn beforehand, that nobody looks at yet. */
const isBeforehand = () => 'prerendering' in document && document.prerendering === true;

/** As many ads as there is room for, once somebody looks at the page; none where they do not come. */
function useAds(most: number): readonly Ad[] {
  const [ads, setAds] = useState<readonly Ad[]>([]);
  useEffect(() => {
    if (isProgram()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const fetchAds = () =>
      void api.call(calls.list, { query: { per_page: most }, signal }).then(
        ({ data }) => signal.aborted || setAds(data),
        () => undefined,
      );
    if (isBeforehand()) document.addEventListener('prerenderingchange', fetchAds, { once: true, signal });
    else fetchAds();
    return () => leaving.abort();
  }, [most]);
  return ads;
}

/** True once the place lies below what is in sight, and from then on: what comes there moves nothing that one looks at. */
function useBelowSight(place: RefObject<Element | null>, matters: boolean): boolean {
  const [below, setBelow] = useState(!matters);
  useEffect(() => {
    if (below || !place.current) return;
    const watcher = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (entry && !entry.isIntersecting && entry.boundingClientRect.top > 0) setBelow(true);
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [below, place]);
  return below;
}

interface Props {
  most: number;
  look: SlotLook;
  level: 'h2' | 'h3';
  place: RefObject<Element | null>;
}

/** The ad block (spec §2), where there are ads. */
export function ServedAds({ most, look, level, place }: Props) {
  const ads = useAds(most);
  const may = useBelowSight(place, look === 'between');
  if (ads.length === 0 || !may) return null;
  return (
    <section aria-label="Oglasi" className={`served-ads served-ads-${look}`}>
      {ads.map((ad) => (
        <ServedAd key={ad.id} ad={ad} level={level} />
      ))}
    </section>
  );
}
