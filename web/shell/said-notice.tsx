import { useLocation } from 'react-router';
import type { Said } from '../platform/act.ts';
import { useRoot } from '../platform/session.ts';
import { Notice } from '../ui/display/notice.tsx';

/** What the form before this page has done, where it came without script; or what is given. */
export function SaidNotice({ said: given, className = 'page pt-4' }: { said?: Said; className?: string }) {
  const { said = given } = useRoot();
  // The page that follows the form, and none that is walked to from there.
  const first = useLocation().key === 'default';
  return said && (given || first) ? (
    <div className={className} role="status">
      <Notice tone="green">
        <b>{said[0]}</b> {said[1]}
      </Notice>
    </div>
  ) : null;
}
