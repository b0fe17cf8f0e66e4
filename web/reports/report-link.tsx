import { Flag } from 'lucide-react';
import { useLocation } from 'react-router';
import { deletedUser } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import type { Review } from '#contract/reviews.ts';
import { useMe } from '../platform/api/session.ts';
import { type Modals, useModals } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { ButtonLink } from '../ui/actions/button.tsx';

/**
 * Opens the report form in a modal or, without JavaScript, on its own page. Signed-out visitors sign in
 * first.
 */
export function ReportLink({ label = 'Prijavite', ...report }: Modals['report'] & { label?: string }) {
  const me = useMe();
  const { show } = useModals();
  const { pathname, search } = useLocation();
  return (
    <ButtonLink
      to={paths.report(report.subject, report.id, pathname + search)}
      rel="nofollow"
      variant="text"
      size="sm"
      className="report-link"
      icon={<Flag size={18} aria-hidden />}
      onClick={onPlainClick(() => (me ? show('report', report) : show('auth', { reason: 'login' })))}
    >
      {label}
    </ButtonLink>
  );
}

export const reportReview = ({ id, reviewer }: Review) => (
  <ReportLink subject="review" id={id} name={reviewer?.name ?? deletedUser} />
);
