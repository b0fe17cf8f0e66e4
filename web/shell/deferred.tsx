import { InstallLater } from './install-later.tsx';
import { OfflinePages } from './offline-pages.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** Renders parts that load on first interaction, so that they delay no page. */
export const Deferred = () => (
  <>
    <OfflinePages />
    <InstallLater />
    <PageSkeleton />
  </>
);
