import { useLocation } from 'react-router';
import { useRoot } from '../platform/session.ts';
import { Notice } from '../ui/display/notice.tsx';

/** What the form before this page has done, where it came without script. */
export function SaidNotice({ className = 'page pt-4' }: { className?: string }) {
  const { said } = useRoot();
  // The page that follows the form, and none that is walked to from there.
  const first = useLocation().key === 'default';
  if (!said || !first) return null;
  return (
    <div className={className} role="status">
      <Notice tone="green">
        <b>{said[0]}</b> {said[1]}
      </Notice>
    </div>
  );
}
