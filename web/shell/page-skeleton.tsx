import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { limits } from '#contract/constants.ts';
import { paths } from '#contract/paths.ts';
import {
  Loading,
  Skeleton,
  SkeletonJobPostCard,
  SkeletonText,
  SkeletonWorkerCard,
} from '../ui/lists/skeleton.tsx';
import { contentId } from './page-change.tsx';

const places = [1, 2, 3, 4, 5, 6];
const Head = () => <Skeleton width="40%" height={36} />;

const Jobs = () => (
  <>
    <Head />
    <div className="job-list">
      {places.map((place) => (
        <SkeletonJobPostCard key={place} />
      ))}
    </div>
  </>
);

const Workers = () => (
  <>
    <Head />
    <div className="worker-list">
      {places.map((place) => (
        <SkeletonWorkerCard key={place} />
      ))}
    </div>
  </>
);

const Detail = () => (
  <div className="waiting-detail">
    <div className="grid content-start gap-5">
      <Head />
      <Skeleton height={240} />
      <SkeletonText lines={5} />
    </div>
    <div className="grid content-start gap-4">
      <Skeleton height={176} />
      <Skeleton height={48} />
    </div>
  </div>
);

const Text = () => (
  <>
    <Head />
    <SkeletonText lines={4} />
    <Skeleton height={176} />
  </>
);

export function shapeOf(path: string): () => ReactNode {
  if (path === paths.workers()) return Workers;
  if (path === paths.activeJobs() || path === paths.myJobs()) return Jobs;
  return /^\/(?:poslovi|korisnici|oglasi|dogovori)\/./.test(path) ? Detail : Text;
}

const kept = [
  { pages: /^\/(?:korisnik|obavijesti)(?:\/|$)/, part: '.account-content' },
  { pages: /^\/poruke\/./, part: '.thread' },
];

function placeFor(path: string): DOMRect | undefined {
  const part = kept.find(
    ({ pages, part: selector }) => pages.test(path) && document.querySelector(selector),
  )?.part;
  const place = (
    part ? document.querySelector(part) : document.getElementById(contentId)
  )?.getBoundingClientRect();
  if (!place) return;
  const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
  return new DOMRect(place.left, Math.max(place.top, header, 0), place.width, 0);
}

/**
 * Shows the next page's skeleton after a delay over the old page, which stays mounted in case the navigation
 * is cancelled.
 */
export function PageSkeleton() {
  const { location: next, state, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const path = state === 'loading' && !formMethod && next.pathname !== pathname ? next.pathname : undefined;
  const [shown, setShown] = useState<{ path: string; place: DOMRect }>();
  useEffect(() => {
    if (path === undefined) return;
    const wait = setTimeout(() => {
      const place = placeFor(path);
      setShown(place && { path, place });
    }, limits.ms.skeletonDelay);
    return () => {
      clearTimeout(wait);
      setShown(undefined);
    };
  }, [path]);
  if (path === undefined || shown?.path !== path) return null;
  const Shape = shapeOf(path);
  const { left, top, width } = shown.place;
  return (
    <div className="waiting" style={{ left, top, width }}>
      <Loading className={left > 0 ? '' : 'page'}>
        <Shape />
      </Loading>
    </div>
  );
}
