import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useRoot } from '../platform/api/session.ts';
import { lazyPart } from '../platform/loading/lazy-part.ts';

/** Loaded lazily because of its icons, which the first page of a visit does not need. */
const Notice = lazyPart(() => import('../ui/display/notice.tsx').then((part) => part.Notice));

/**
 * Shows the result of the previous page's form if it was submitted without JavaScript; otherwise the message
 * in the URL becomes a toast.
 */
export function FlashNotice({ className = 'page pt-4' }: { className?: string }) {
  const { flash } = useRoot();
  const { key, search } = useLocation();
  // Shown only on the page that follows the form, not on later ones.
  return flash && key === 'default' ? (
    <div className={search.includes('message=') ? `noscript-only ${className}` : className} role="status">
      <Suspense>
        <Notice tone="green">
          <b>{flash[0]}</b> {flash[1]}
        </Notice>
      </Suspense>
    </div>
  ) : null;
}
