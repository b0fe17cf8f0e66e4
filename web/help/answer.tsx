import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Question } from '#contract/help.ts';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { Written } from '../ui/display/written.tsx';
import { voteQuestion } from './help-actions.ts';

/** Renders a collapsible answer that works without JavaScript. */
export function Answer({
  question: { id, question, html },
  open = false,
}: {
  question: Question;
  open?: boolean;
}) {
  const [voted, setVoted] = useState(false);
  return (
    <details className="answer" id={`pitanje-${id}`} open={open}>
      <summary>
        {question}
        <ChevronDown size={22} aria-hidden />
      </summary>
      <div className="answer-text">
        <Written html={html} />
        {voted ? (
          <p className="small muted mt-4" role="status">
            Hvala na odgovoru.
          </p>
        ) : (
          <div className="answer-vote">
            <span>Je li Vam ovo pomoglo?</span>
            {(['1', '0'] as const).map((helpful) => (
              <ActionForm
                key={helpful}
                action={voteQuestion}
                values={{ id, helpful }}
                onReply={() => setVoted(true)}
              >
                <button type="submit" className="chip">
                  {helpful === '1' ? 'Da' : 'Ne'}
                </button>
              </ActionForm>
            ))}
          </div>
        )}
      </div>
    </details>
  );
}
