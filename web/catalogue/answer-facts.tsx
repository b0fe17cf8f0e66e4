import type { Answer } from '#contract/job-questions.ts';
import { TitleBlock } from '../ui/display/title-block.tsx';

interface Props {
  answers: readonly Answer[];
  className?: string;
}

/** Shows the client's answers about the job as a table of facts; renders nothing without answers. */
export const AnswerFacts = ({ answers, className = '' }: Props) =>
  answers.length > 0 && (
    <div className={`card overflow-hidden ${className}`}>
      <TitleBlock
        layout="rows"
        facts={answers.map(({ label, text }) => ({ label, value: text, half: true }))}
      />
    </div>
  );
