import { data } from 'react-router';
import {
  createPage as create,
  getPageSource,
  listVersions,
  type PageSource,
  deletePage as remove,
  savePage as save,
  type Version,
} from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { defineAction, type Flash } from '../platform/actions/action.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import type { Route } from './+types/edit-page.page.ts';
import { History, TextEditor } from './text-editor.tsx';
import { SearchFields, TitleFields, takeInto, textsOf, writtenFields } from './text-fields.tsx';

export async function loader(args: Route.LoaderArgs) {
  if (args.params.id === 'nova') return { page: undefined, versions: [] };
  if (!/^\d{1,9}$/.test(args.params.id)) throw data(null, { status: 404 });
  const id = Number(args.params.id);
  const [page, versions] = await Promise.all([
    load(args, getPageSource, { params: { id } }),
    load(args, listVersions, { query: { subject_type: 'page', subject_id: id } }),
  ]);
  return { page: page.data, versions: versions.data };
}

const saved: Flash = ['Spremljeno.', 'Promjena je vidljiva odmah.'];

const createPage = defineAction('nova-stranica', create, {
  done: ['Stranica je objavljena.'],
  to: ({ data }) => paths.editPage(data.id),
});
const savePage = defineAction('stranica', save, { done: saved });
const deletePage = defineAction('izbrisi-stranicu', remove, {
  done: ['Stranica je izbrisana.'],
  to: () => paths.editPages(),
});

export const action = handleActions(createPage, savePage, deletePage);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData?.page?.title ?? 'Nova stranica' });

export default function EditPagePage({ loaderData: { page, versions } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={paths.editPages()}>Stranice</BackLink>
      <div className="admin-head">
        <h1>{page ? page.title : 'Nova stranica'}</h1>
        {page && (
          <ButtonLink size="sm" to={page.path}>
            Otvorite stranicu
          </ButtonLink>
        )}
      </div>
      <ActionRefusal fields={['slug', ...writtenFields, 'note']} className="mb-4" />
      <PageForm key={page?.updated_at} page={page} versions={versions} />
    </>
  );
}

function PageForm({ page, versions }: { page: PageSource | undefined; versions: readonly Version[] }) {
  const start = textsOf(page);
  const creating = useActionForm(createPage, start);
  const saving = useActionForm(
    savePage,
    { ...start, note: '', substantial: false },
    { values: { id: page?.id ?? 0 } },
  );
  const form = page ? saving : creating;
  const legal = page?.kind === 'legal';
  return (
    <div className="grid gap-6">
      <div className="card form-card form-wide">
        <Form form={form} submit={page ? 'Spremite' : 'Objavite'} busyText="Sprema se…">
          <TitleFields form={form} fresh={!page} fixed={page !== undefined && page.kind !== 'free'} />
          <TextArea name="lead" label="Uvod" max={300} rows={2} />
          <TextEditor name="body" label="Tekst" text={() => String(form.getValues('body') ?? '')} />
          <SearchFields title="naslov stranice" description="uvod" />
          {legal && (
            <TextArea
              name="note"
              label="Što se promijenilo"
              hint={`Trenutačno izdanje: ${page.version}. Ovo će vidjeti korisnici.`}
              max={500}
              rows={2}
            />
          )}
          {legal && page.agreed && (
            <Checkbox name="substantial" label="Promjena je bitna: korisnici je moraju ponovno prihvatiti." />
          )}
        </Form>
        {page?.kind === 'free' && (
          <div className="mt-4">
            <ActionButton
              action={deletePage}
              values={{ id: page.id }}
              variant="text"
              ask={{
                title: 'Izbrisati stranicu?',
                content: 'Nestaje s poviješću izmjena.',
                submit: 'Izbrišite',
                danger: true,
              }}
            >
              Izbrišite stranicu
            </ActionButton>
          </div>
        )}
      </div>
      <History versions={versions} onTake={takeInto(form, writtenFields)} />
    </div>
  );
}
