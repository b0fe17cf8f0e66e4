import {
  appealStates,
  automatedText,
  decidedText,
  grounds,
  groundTexts,
  redress,
  sources,
  statedReason,
} from '#contract/decision-labels.ts';
import { getStatement, type Statement } from '#contract/decisions.ts';
import { formatDateTime, formatLongDate } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { useMe } from '../platform/api/session.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { type Fact, TitleBlock } from '../ui/display/title-block.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import type { Route } from './+types/statement.page.ts';
import { AppealBadge } from './appeal-badge.tsx';
import { appealDecision } from './decision-actions.ts';

export async function loader(args: Route.LoaderArgs) {
  const token = new URL(args.request.url).searchParams.get('kod') ?? undefined;
  const { data: statement } = await load(args, getStatement, {
    params: { id: args.params.id },
    query: { token },
  });
  return { statement, token };
}

export const action = handleActions(appealDecision);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Odluka i obrazloženje' });

export default function StatementPage({ loaderData: { statement, token } }: Route.ComponentProps) {
  const me = useMe();
  const own = me ? [{ label: 'Odluke o meni', to: paths.myDecisions() }] : [];
  return (
    <div className="page page-form">
      <div className="grid w-full grid-cols-1 gap-5" style={{ maxWidth: '46rem' }}>
        <Breadcrumbs crumbs={[...own, { label: 'Odluka' }]} />
        <h1>Odluka i obrazloženje</h1>
        <p className="lead">{decidedText(statement.subject_type, statement.measure)}</p>
        <div className="card">
          <StatementFacts of={statement} />
        </div>
        {statement.appeal ? (
          <Answered appeal={statement.appeal} />
        ) : (
          <AppealPanel statement={statement} token={token} />
        )}
        <p className="small muted">{redress}</p>
      </div>
    </div>
  );
}

function Answered({ appeal }: { appeal: NonNullable<Statement['appeal']> }) {
  const { status, text, answer, created_at, decided_at } = appeal;
  return (
    <Panel
      title="Vaša žalba"
      state={<AppealBadge status={status} />}
      text={
        decided_at
          ? `Odlučeno ${formatLongDate(decided_at)}`
          : `Poslano ${formatLongDate(created_at)} Odgovor stiže emailom.`
      }
    >
      <p className="whitespace-pre-line" dir="auto">
        {text}
      </p>
      {answer && (
        <>
          <h3 className="mt-4">{appealStates[status]}</h3>
          <p className="whitespace-pre-line" dir="auto">
            {answer}
          </p>
        </>
      )}
    </Panel>
  );
}

function AppealPanel({
  statement: { id, can, appeal_until },
  token,
}: {
  statement: Statement;
  token: string | undefined;
}) {
  const form = useActionForm(
    appealDecision,
    { text: '' },
    { values: { id, ...(token !== undefined && { token }) } },
  );
  if (!can.appeal)
    return <Panel title="Žalba" text={`Rok za žalbu istekao je ${formatLongDate(appeal_until)}`} />;
  return (
    <Panel
      title="Žalba"
      text={`Besplatna je i moguća do ${formatLongDate(appeal_until)} O njoj odlučuje osoba koja nije donijela ovu odluku, nikad program.`}
    >
      <ActionRefusal fields={['text']} />
      <Form form={form} submit="Pošaljite žalbu" busyText="Šalje se…">
        <TextArea name="text" label="Zašto se ne slažete" max={3000} rows={5} />
      </Form>
    </Panel>
  );
}

type StatementFields = Omit<Statement, 'appeal' | 'can'>;

const ground = ({ ground: of }: StatementFields) => (
  <>
    {grounds[of]}. {groundTexts[of]}
    {of === 'terms' && (
      <>
        {' '}
        <Link className="link" to={paths.terms()}>
          Pročitajte uvjete
        </Link>
      </>
    )}
  </>
);

/** Lists the mandatory contents of a statement of reasons (Digital Services Act, art. 17(3)). */
function StatementFacts({ of }: { of: StatementFields }) {
  const facts: Fact[] = [
    { label: 'Obrazloženje', value: <span dir="auto">{statedReason(of)}</span> },
    ...(of.quote ? [{ label: 'Na što se odnosi', value: <q dir="auto">{of.quote}</q> }] : []),
    ...(of.until ? [{ label: 'Traje do', value: formatDateTime(of.until, new Date(0)) }] : []),
    { label: 'Osnova', value: ground(of) },
    { label: 'Kako smo saznali', value: sources[of.source] },
    { label: 'Je li odlučeno automatski', value: automatedText(of.automated) },
    { label: 'Odlučeno', value: formatLongDate(of.created_at) },
  ];
  return <TitleBlock layout="rows" facts={facts} />;
}
