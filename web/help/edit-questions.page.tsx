import { ChevronDown, ChevronUp, Plus } from 'lucide-react';
import { count } from '#contract/format.ts';
import { listQuestionSources, type QuestionSource } from '#contract/help-editing.ts';
import { type HelpTopic, helpTopics } from '#contract/help-labels.ts';
import { paths } from '#contract/paths.ts';
import { helpNouns } from '#contract/plurals.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import type { Route } from './+types/edit-questions.page.ts';
import { moveQuestion } from './editing-actions.ts';

export const loader = (args: Route.LoaderArgs) => load(args, listQuestionSources, { query: {} });

export const action = handleActions(moveQuestion);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Česta pitanja' });

const topics = Object.keys(helpTopics) as HelpTopic[];

export default function EditQuestionsPage({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={paths.content()}>Sadržaj</BackLink>
      <div className="admin-head">
        <div>
          <h1>Česta pitanja</h1>
          <p className="small muted">{count(data.length, helpNouns.pitanje)}, redom kojim se čitaju</p>
        </div>
        <ButtonLink
          variant="primary"
          size="sm"
          to={paths.editQuestion('novo')}
          icon={<Plus size={18} aria-hidden />}
        >
          Novo pitanje
        </ButtonLink>
      </div>
      <ActionRefusal className="mb-4" />
      {data.length === 0 && (
        <EmptyState
          drawing="sheet"
          level="h2"
          title="Još nema pitanja"
          text="Prvo pitanje pojavit će se na stranici Pomoć i kontakt."
        />
      )}
      <div className="grid gap-6">
        {topics.map((topic) => (
          <Topic key={topic} topic={topic} questions={data.filter((one) => one.topic === topic)} />
        ))}
      </div>
    </>
  );
}

function Topic({ topic, questions }: { topic: HelpTopic; questions: readonly QuestionSource[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby={`tema-${topic}`}>
      <h2 id={`tema-${topic}`} className="text-h3 mb-2">
        {helpTopics[topic]}
      </h2>
      <ol className="card content-list">
        {questions.map((question, at) => (
          <li key={question.id} className="content-row">
            <Link to={paths.editQuestion(question.id)}>
              <b>{question.question.replaceAll('{portal}', '…')}</b>
              <span className="small muted">
                Pomoglo: {question.yes}, nije pomoglo: {question.no}
                {question.popular && ' · među najčešćima'}
              </span>
            </Link>
            {question.hidden && <Badge tone="grey">Skriveno</Badge>}
            <Step question={question} direction="up" disabled={at === 0} />
            <Step question={question} direction="down" disabled={at === questions.length - 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const Step = ({
  question: { id, question },
  direction,
  disabled,
}: {
  question: QuestionSource;
  direction: 'up' | 'down';
  disabled: boolean;
}) => (
  <ActionForm action={moveQuestion} values={{ id, direction }}>
    {({ busy }) => (
      <IconButton
        type="submit"
        label={`${direction === 'up' ? 'Pomaknite gore' : 'Pomaknite dolje'}: ${question}`}
        icon={
          direction === 'up' ? <ChevronUp size={20} aria-hidden /> : <ChevronDown size={20} aria-hidden />
        }
        disabled={disabled}
        aria-busy={busy || undefined}
      />
    )}
  </ActionForm>
);
