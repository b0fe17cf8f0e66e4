import { useLocation } from 'react-router';
import { useRoot } from '../platform/session.ts';
import { Notice } from '../ui/display/notice.tsx';

/** The result of the previous page's form, if it was sent without script; with script an address's message becomes a toast. */
export function FlashNotice({ className = 'page pt-4' }: { className?: string }) {
  const { flash } = useRoot();
  const { key, search } = useLocation();
  // The page that follows the form, and none reached from there.
  return flash && key === 'default' ? (
    <div className={search.includes('message=') ? `noscript-only ${className}` : className} role="status">
      <Notice tone="green">
        <b>{flash[0]}</b> {flash[1]}
      </Notice>
    </div>
  ) : null;
}
