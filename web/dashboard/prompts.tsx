import { CircleUserRound, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OpenDeal } from '#contract/dashboard.ts';
import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../ui/actions/button.tsx';

interface Props {
  deals: readonly OpenDeal[];
  lacks: { missing: string; action: string; to: string } | null;
}

const Prompt = ({
  icon,
  children,
  action,
  to,
}: {
  icon: ReactNode;
  children: ReactNode;
  action: string;
  to: string;
}) => (
  <div className="day-prompt">
    {icon}
    <p>{children}</p>
    <ButtonLink size="sm" to={to}>
      {action}
    </ButtonLink>
  </div>
);

export function Prompts({ deals, lacks }: Props) {
  const due = deals.find(({ can }) => can.review);
  if (!due && !lacks) return null;
  return (
    <div className="grid gap-3">
      {due && (
        <Prompt
          icon={<Star size={20} aria-hidden />}
          action={due.role === 'client' ? 'Ocijenite posao' : 'Ocijenite klijenta'}
          to={paths.dealReview(due.id)}
        >
          Obavljen posao: {due.job_type.name}, {due.user.name}. Kako je prošlo?
        </Prompt>
      )}
      {lacks && (
        <Prompt icon={<CircleUserRound size={20} aria-hidden />} action={lacks.action} to={lacks.to}>
          {lacks.missing}
        </Prompt>
      )}
    </div>
  );
}
