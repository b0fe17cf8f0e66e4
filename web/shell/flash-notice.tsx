import { useLocation } from 'react-router';
import { useRoot } from '../platform/api/session.ts';
import { Notice } from '../ui/display/notice.tsx';

/**
 * Shows the result of a form submitted without JavaScript on the next page. With JavaScript, `MessageQuery`
 * shows the message in the URL as a toast instead.
 */
export function FlashNotice({ className = 'page pt-4' }: { className?: string }) {
  const { flash } = useRoot();
  const { key, search } = useLocation();
  // Shown only on the page that follows the form, not on later ones.
  return flash && key === 'default' ? (
    <div className={search.includes('message=') ? `noscript-only ${className}` : className} role="status">
      <Notice tone="green">
        <b>{flash[0]}</b> {flash[1]}
      </Notice>
    </div>
  ) : null;
}
