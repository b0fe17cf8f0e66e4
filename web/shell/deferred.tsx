import { FetchAhead } from './fetch-ahead.tsx';
import { InstallLater } from './install-later.tsx';
import { KeptPages } from './kept-pages.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** Loaded on first interaction, so that it delays no page. */
export const Deferred = () => (
  <>
    <FetchAhead />
    <KeptPages />
    <InstallLater />
    <PageSkeleton />
  </>
);
