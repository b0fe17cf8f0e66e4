import { useLocation } from 'react-router';
import { useRoot } from '../platform/session.ts';
import { Notice } from '../ui/display/notice.tsx';

/** What the form before this page has done, where it came without script; with it an address's message is said in passing. */
export function SaidNotice({ className = 'page pt-4' }: { className?: string }) {
  const { said } = useRoot();
  const { key, search } = useLocation();
  // The page that follows the form, and none that is walked to from there.
  return said && key === 'default' ? (
    <div className={search.includes('message=') ? `noscript-only ${className}` : className} role="status">
      <Notice tone="green">
        <b>{said[0]}</b> {said[1]}
      </Notice>
    </div>
  ) : null;
}
