import { FetchAhead } from './fetch-ahead.tsx';
import { InstallLater } from './install-later.tsx';
import { OfflinePages } from './offline-pages.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** Loaded on first interaction, so that it delays no page. */
export const Deferred = () => (
  <>
    <FetchAhead />
    <OfflinePages />
    <InstallLater />
    <PageSkeleton />
  </>
);
