import { useModals } from '../platform/modals.tsx';
import { useMe } from '../platform/session.ts';

/** Reports an ad to a moderator; signed-out visitors sign in first (product.md: Report). */
export function ReportAd({ ad: { id, title } }: { ad: { id: number; title: string } }) {
  const me = useMe();
  const { show } = useModals();
  return (
    <button
      type="button"
      className="ad-report"
      aria-label={`Prijavite oglas: ${title}`}
      onClick={() => (me ? show('report', { subject: 'ad', id, name: title }) : show('auth', { reason: 'login' }))}
    >
      Prijavite oglas
    </button>
  );
}
