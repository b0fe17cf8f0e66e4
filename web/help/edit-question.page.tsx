import { data } from 'react-router';
import { getQuestionSource, type QuestionSource } from '#contract/help-editing.ts';
import { type HelpTopic, helpTopics } from '#contract/help-labels.ts';
import { listVersions, type Version } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { History, TextEditor } from '../pages/text-editor.tsx';
import { takeInto } from '../pages/text-fields.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Select } from '../ui/choices/select.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { Route } from './+types/edit-question.page.ts';
import { createQuestion, deleteQuestion, saveQuestion } from './editing-actions.ts';

export async function loader(args: Route.LoaderArgs) {
  if (args.params.id === 'novo') return { question: undefined, versions: [] };
  if (!/^\d{1,9}$/.test(args.params.id)) throw data(null, { status: 404 });
  const id = Number(args.params.id);
  const [question, versions] = await Promise.all([
    load(args, getQuestionSource, { params: { id } }),
    load(args, listVersions, { query: { subject_type: 'question', subject_id: id } }),
  ]);
  return { question: question.data, versions: versions.data };
}

export const action = handleActions(createQuestion, saveQuestion, deleteQuestion);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData?.question?.question ?? 'Novo pitanje' });

export default function EditQuestionPage({ loaderData: { question, versions } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={paths.editQuestions()}>Česta pitanja</BackLink>
      <div className="admin-head">
        <h1>{question ? question.question : 'Novo pitanje'}</h1>
        {question && !question.hidden && (
          <ButtonLink size="sm" to={`${paths.help()}?tema=${question.topic}#pitanje-${question.id}`}>
            Otvorite na stranici
          </ButtonLink>
        )}
      </div>
      <ActionRefusal fields={['topic', 'question', 'answer', 'popular', 'hidden']} className="mb-4" />
      <QuestionForm key={question?.updated_at} question={question} versions={versions} />
    </>
  );
}

const topics = (Object.keys(helpTopics) as HelpTopic[]).map((topic) => ({
  value: topic,
  label: helpTopics[topic],
}));

function QuestionForm({
  question,
  versions,
}: {
  question: QuestionSource | undefined;
  versions: readonly Version[];
}) {
  const start = {
    topic: question?.topic ?? ('upiti' as const),
    question: question?.question ?? '',
    answer: question?.answer ?? '',
    popular: question?.popular ?? false,
    hidden: question?.hidden ?? false,
  };
  const creating = useActionForm(createQuestion, start);
  const saving = useActionForm(saveQuestion, start, { values: { id: question?.id ?? 0 } });
  const form = question ? saving : creating;
  return (
    <div className="grid gap-6">
      <div className="card form-card form-wide">
        <Form form={form} submit="Spremite" busyText="Sprema se…">
          <div className="form-pair">
            <TextField name="question" label="Pitanje" />
            <Select name="topic" label="Tema" options={topics} />
          </div>
          <TextEditor
            name="answer"
            label="Odgovor"
            rows={10}
            text={() => String(form.getValues('answer') ?? '')}
          />
          <Checkbox name="popular" label="Među najčešćim pitanjima" />
          <Checkbox name="hidden" label="Skriveno: vide ga samo urednici" />
        </Form>
        {question && (
          <div className="mt-4">
            <ActionButton
              action={deleteQuestion}
              values={{ id: question.id }}
              variant="text"
              ask={{
                title: 'Izbrisati pitanje?',
                content: 'Nestaje s poviješću izmjena.',
                submit: 'Izbrišite',
                danger: true,
              }}
            >
              Izbrišite pitanje
            </ActionButton>
          </div>
        )}
      </div>
      <History versions={versions} onTake={takeInto(form, ['question', 'answer'])} />
    </div>
  );
}
