import { Zap } from 'lucide-react';
import type { JobPost } from '#contract/job-posts.ts';
import { budgetWords, urgencies } from '#contract/labels.ts';

export function WhenAndHowMuch({
  post: { type, urgency, budget_cents: budget },
}: {
  post: Pick<JobPost, 'type' | 'urgency' | 'budget_cents'>;
}) {
  if (type === 'offer') return null;
  return (
    <p className="job-card-need">
      <b className={urgency === 'urgent' ? 'job-urgent' : undefined}>
        {urgency === 'urgent' && <Zap size={16} aria-hidden />}
        {urgencies[urgency]}
      </b>
      {budget !== null && <span>{budgetWords(budget)}</span>}
    </p>
  );
}
