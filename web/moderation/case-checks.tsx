import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '#contract/format.ts';
import type { Check } from '#contract/moderation.ts';

const passedNouns = ['provjera u redu', 'provjere u redu', 'provjera u redu'] as const;

export function CaseChecks({ checks, notPhone }: { checks: readonly Check[]; notPhone: ReactNode }) {
  const [passed, failed] = [checks.filter(({ ok }) => ok), checks.filter(({ ok }) => !ok)];
  return (
    <div className="inbox-checks">
      {failed.length > 0 && (
        <ul className="inbox-failed">
          {failed.map(({ key, text }) => (
            <li key={key}>
              <TriangleAlert size={20} aria-label="Pozor:" />
              <span>{text}</span>
              {key === 'phone_in_text' && notPhone}
            </li>
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <details className="inbox-passed">
          <summary>
            <CircleCheck size={20} aria-hidden />
            {passed.length} {plural(passed.length, passedNouns)}
          </summary>
          <ul>
            {passed.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
