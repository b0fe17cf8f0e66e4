import { data } from 'react-router';
import { withUnit } from '#contract/answer-words.ts';
import { questionLimits } from '#contract/constants.ts';
import { count, formatDateTime } from '#contract/format.ts';
import {
  type EditedQuestions,
  getEditedQuestions,
  type JobQuestion,
  putQuestions,
} from '#contract/job-questions.ts';
import { paths } from '#contract/paths.ts';
import { helpNouns } from '#contract/plurals.ts';
import { defineAction } from '../platform/actions/action.ts';
import { useAnswerTo } from '../platform/actions/action-answer.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton, ActionForm } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/edit-job-questions.page.ts';
import { QuestionEditor } from './question-editor.tsx';
import { type QuestionValues, questionsIn, valuesOfQuestions } from './question-values.ts';

export async function loader(args: Route.LoaderArgs) {
  if (!/^\d{1,9}$/.test(args.params.id)) throw data(null, { status: 404 });
  return (await load(args, getEditedQuestions, { params: { id: args.params.id } })).data;
}

type QuestionsForm = { id: string | number } & Partial<Record<`questions.${string}`, string>>;

const saveQuestions = defineAction('pitanja-o-poslu', putQuestions, {
  input: ({ id, ...values }: QuestionsForm) => ({
    params: { id },
    body: { questions: questionsIn(values as QuestionValues) },
  }),
  done: ['Pitanja su spremljena.', 'Novi upiti pitaju po njima odmah.'],
});

export const action = handleActions(saveQuestions);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData ? `Pitanja: ${loaderData.name}` : 'Pitanja o poslu' });

export default function EditJobQuestionsPage({ loaderData: edited }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={paths.jobQuestions()}>Pitanja o poslu</BackLink>
      <div className="admin-head">
        <h1>{edited.name}</h1>
      </div>
      <p className="muted mb-5">
        Najviše {count(questionLimits.perType, helpNouns.pitanje)}, redom kojim se postavljaju. Redoslijed
        mijenjate rednim brojem. Svako se pitanje smije preskočiti. Već dani odgovori ostaju uz inačicu na
        koju su dani. Promijenite li naziv, vrstu ili jedinicu pitanja ili tekst ponuđenog odgovora, filtar
        pronalazi samo nove odgovore.
      </p>
      <ActionRefusal className="mb-4" />
      <Editor key={edited.id} edited={edited} />
      <Versions edited={edited} />
    </>
  );
}

function Editor({ edited }: { edited: EditedQuestions }) {
  const id = edited.job_type_id;
  // After an error without JavaScript the form shows what was typed.
  const typed = useAnswerTo(saveQuestions, { id })?.values as QuestionValues | undefined;
  const values = typed ?? valuesOfQuestions(edited.questions);
  return (
    <ActionForm action={saveQuestions} values={{ id }} className="grid gap-5">
      {({ busy }) => (
        <>
          {Array.from({ length: questionLimits.perType }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
            <QuestionEditor key={at} at={at} values={values} />
          ))}
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              Spremite pitanja
            </Button>
          </div>
        </>
      )}
    </ActionForm>
  );
}

const wordsOf = (question: JobQuestion) =>
  question.kind === 'choice'
    ? question.options.map(({ label }) => label).join(' / ')
    : withUnit(`${question.min} do ${question.max}`, question.unit);

function Versions({ edited: { id, job_type_id, versions } }: { edited: EditedQuestions }) {
  const former = versions.filter((version) => version.id !== id);
  if (former.length === 0) return null;
  return (
    <section className="mt-5" aria-labelledby="inacice">
      <h2 id="inacice" className="text-h3 mb-4">
        Prethodne inačice
      </h2>
      <ul className="card content-list">
        {former.map((version) => (
          <li key={version.id} className="question-version">
            <details>
              <summary>
                <span suppressHydrationWarning>{formatDateTime(version.created_at)}</span>
                <span className="small muted"> {version.author ?? 'Uz instalaciju'}</span>
              </summary>
              <ul className="small">
                {version.questions.map((question) => (
                  <li key={question.key}>
                    {question.text} <span className="muted">{wordsOf(question)}</span>
                  </li>
                ))}
              </ul>
              <ActionButton
                action={saveQuestions}
                values={{ id: job_type_id, ...valuesOfQuestions(version.questions) }}
                size="sm"
              >
                Vratite ovu inačicu
              </ActionButton>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
