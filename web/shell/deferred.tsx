import { InstallLater } from './install-later.tsx';
import { OfflinePages } from './offline-pages.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** Loaded on first interaction, so that it delays no page. */
export const Deferred = () => (
  <>
    <OfflinePages />
    <InstallLater />
    <PageSkeleton />
  </>
);
