import type { AppealCase } from '#contract/decisions.ts';
import { deletedUser } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';

export const appellantFact = ({ side, appellant }: Pick<AppealCase, 'side' | 'appellant'>) => ({
  label: side === 'affected' ? 'Žali se tko je pogođen' : 'Žali se tko je prijavio',
  value: appellant ? (
    <Link className="link" to={paths.user(appellant.slug)}>
      {appellant.name}
    </Link>
  ) : (
    deletedUser
  ),
});

export const deciderOf = ({ decided_by, automated }: AppealCase['decision']) =>
  decided_by?.name ?? (automated ? 'automatski' : deletedUser);

export const FirstReason = ({ of: { reason, text } }: { of: AppealCase['decision'] }) => (
  <>
    <h3>Obrazloženje prve odluke</h3>
    <p dir="auto">{text ? `${reason}: ${text}` : reason}</p>
  </>
);

export const FirstQuote = ({ of }: { of: string }) => (
  <>
    <h3>Na što se odnosi</h3>
    <blockquote className="whitespace-pre-line" dir="auto">
      {of}
    </blockquote>
  </>
);
