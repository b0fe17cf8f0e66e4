import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { countVisit, isEarned, readVisits } from '../platform/actions/actions-done.ts';
import { deleteLeftFiles } from '../platform/actions/form-restore.ts';
import { useMe } from '../platform/api/session.ts';
import { isSessionStale } from '../platform/api/session-change.ts';
import { deferInstallPrompt, isInstalled, useInstallOffer } from '../platform/browser/install.ts';
import { postToWorker } from '../platform/browser/worker.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { keptAs } from '../worker/kinds.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** Renders parts that load on first interaction, so that they delay no page. */
export const Deferred = () => (
  <>
    <OfflinePages />
    <LeftFiles />
    <InstallLater />
    <PageSkeleton />
  </>
);

/** Deletes the stored files of forms that were interrupted by the end of a session more than a day ago. */
function LeftFiles() {
  useEffect(() => {
    void deleteLeftFiles();
  }, []);
  return null;
}

/**
 * Returns whether this is Safari on a touch screen, which installs sites from its share menu and does not
 * fire `beforeinstallprompt`. Only Safari has `navigator.standalone`.
 */
const isTouchSafari = () => 'standalone' in navigator;

const loadInstallOffer = () => import('./install-offer.tsx').then((part) => part.InstallOffer);

/** Counts visits and, once the offer to install the site is earned (`isEarned`), loads and shows its card. */
function InstallLater() {
  const offer = useInstallOffer();
  const [earned, setEarned] = useState(false);
  const Card = useOnDemand(loadInstallOffer, earned, 'ignore');
  useEffect(() => {
    countVisit();
    addEventListener('beforeinstallprompt', deferInstallPrompt);
    return () => removeEventListener('beforeinstallprompt', deferInstallPrompt);
  }, []);
  useEffect(() => {
    if (!isInstalled() && isEarned(readVisits()) && (offer || isTouchSafari())) setEarned(true);
  }, [offer]);
  return Card ? <Card offer={offer} /> : null;
}

/**
 * `settled`: milliseconds before a visited page is stored offline. `aged`: milliseconds after which a page is
 * stored again when its tab is hidden, to include new content.
 */
const settled = 1500;
const aged = 20_000;

const titleOf = () => document.title.replace(/^\(\+?\d+\) /, '').replace(/ \| [^|]*$/, '');

const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

function OfflinePages() {
  const who = useMe()?.id ?? 0;
  const { pathname, search } = useLocation();
  const idle = useNavigation().state === 'idle';
  const path = keptAs({ pathname, search });
  const readable = path !== undefined;
  const wanted = who > 0 || readable;

  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    // A new service worker does not know the reader yet.
    const begin = () => gone || isSessionStale() || postToWorker({ say: 'who', who });
    // The site works without a service worker if the browser allows none.
    workers()
      ?.register('/sw.js', { scope: '/' })
      .then(begin, () => undefined);
    return () => {
      gone = true;
    };
  }, [wanted, who]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: repeated on each page, since the session may have changed in another tab
  useEffect(() => {
    if (idle && !isSessionStale()) postToWorker({ say: 'who', who });
  }, [idle, who, pathname]);

  useEffect(() => {
    if (!idle || path === undefined) return;
    let last = 0;
    const keep = () => {
      last = Date.now();
      postToWorker({ say: 'keep', who, path, title: titleOf() });
    };
    const first = setTimeout(() => void workers()?.ready.then(keep), settled);
    const left = () => document.hidden && last > 0 && Date.now() - last > aged && navigator.onLine && keep();
    document.addEventListener('visibilitychange', left);
    return () => {
      clearTimeout(first);
      document.removeEventListener('visibilitychange', left);
    };
  }, [idle, who, path]);
  return null;
}
