import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ServedAd as Ad, listAds } from '#contract/ads.ts';
import { api } from '../platform/api/api.ts';
import { AdSection } from './ad-section.tsx';
import type { SlotLook } from './ad-slot.tsx';

const isBeforehand = () => 'prerendering' in document && document.prerendering === true;

function useAds(most: number, wanted: boolean): readonly Ad[] {
  const [ads, setAds] = useState<readonly Ad[]>([]);
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const fetchAds = () =>
      void api.call(listAds, { query: { per_page: most }, signal, optional: true }).then(
        ({ data }) => signal.aborted || setAds(data),
        () => undefined,
      );
    if (isBeforehand()) document.addEventListener('prerenderingchange', fetchAds, { once: true, signal });
    else fetchAds();
    return () => leaving.abort();
  }, [most, wanted]);
  return ads;
}

type Place = RefObject<Element | null>;

const isTaken = ({ current }: Place) => current?.parentElement?.querySelector('.served-ads-between') !== null;

const scrollStep = 60;
/**
 * Observer margin in pixels, larger than any page, so that a jump from below the slot to the top of the page
 * notifies the observer too.
 */
const wholePage = 1_000_000;

/**
 * Returns true once the slot has content and is below the viewport, because content inserted there does not
 * shift what is in view.
 */
function useBelowViewport(place: Place, matters: boolean, ready: boolean): boolean {
  const [below, setBelow] = useState(!matters);
  useEffect(() => {
    const { current: element } = place;
    if (below || !ready || !element) return;
    // A fast scroll may reach the slot before the observer reports it and before React renders again. The
    // position is therefore measured again, and the render is synchronous.
    const watcher = new IntersectionObserver(
      () => {
        if (element.getBoundingClientRect().top > innerHeight + scrollStep && !isTaken(place))
          flushSync(() => setBelow(true));
      },
      { rootMargin: `${wholePage}px 0px ${scrollStep}px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [below, ready, place]);
  return below;
}

interface Props {
  most: number;
  look: SlotLook;
  level: 'h2' | 'h3';
  place: Place;
}

export function ServedAds({ most, look, level, place }: Props) {
  const [wanted] = useState(() => look !== 'between' || !isTaken(place));
  const ads = useAds(most, wanted);
  // Observes only once there is an ad to show.
  const may = useBelowViewport(place, look === 'between', ads.length > 0);
  return may && <AdSection ads={ads} look={look} level={level} />;
}
