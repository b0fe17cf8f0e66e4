import { type RefObject, useEffect, useState } from 'react';

/** True once the element is near the viewport: what it needs is loaded then and not with the page. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '600px' },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [near, place]);
  return near;
}
