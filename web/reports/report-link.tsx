import { Flag } from 'lucide-react';
import { type Modals, useModals } from '../platform/modals.tsx';
import { useMe } from '../platform/session.ts';
import { Button } from '../ui/actions/button.tsx';

/** An inconspicuous link for reporting to a moderator; signed-out visitors sign in first. */
export function ReportLink({ label = 'Prijavite', ...subject }: Modals['report'] & { label?: string }) {
  const me = useMe();
  const { show } = useModals();
  return (
    <Button
      variant="text"
      size="sm"
      className="report-link script-only"
      icon={<Flag size={18} aria-hidden />}
      onClick={() => (me ? show('report', subject) : show('auth', { reason: 'login' }))}
    >
      {label}
    </Button>
  );
}
