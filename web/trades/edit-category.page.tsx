import { data } from 'react-router';
import { listVersions, type Version } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import {
  getJobCategorySource,
  type JobCategorySource,
  saveJobCategory as save,
  setJobCategoryPicture,
} from '#contract/trades.ts';
import { PicturePanel } from '../pages/picture-panel.tsx';
import { History, TextEditor } from '../pages/text-editor.tsx';
import { SearchFields, takeInto } from '../pages/text-fields.tsx';
import { defineAction } from '../platform/actions/action.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import type { Route } from './+types/edit-category.page.ts';

export async function loader(args: Route.LoaderArgs) {
  if (!/^\d{1,9}$/.test(args.params.id)) throw data(null, { status: 404 });
  const id = Number(args.params.id);
  const [category, versions] = await Promise.all([
    load(args, getJobCategorySource, { params: { id } }),
    load(args, listVersions, { query: { subject_type: 'job_category', subject_id: id } }),
  ]);
  return { category: category.data, versions: versions.data };
}

const saveCategory = defineAction('kategorija', save, {
  done: ['Spremljeno.', 'Promjena je vidljiva odmah.'],
});
/** Sends no file, which restores the default drawing. */
const removePicture = defineAction('ukloni-sliku', setJobCategoryPicture, {
  input: ({ id }: { id: number }) => ({ params: { id } }),
  done: ['Slika je uklonjena.', 'Ponovno se vidi crtež.'],
});

export const action = handleActions(saveCategory, removePicture);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData?.category.name ?? 'Kategorija' });

const fields = ['description', 'body', 'seo_title', 'seo_description'] as const;

export default function EditCategoryPage({ loaderData: { category, versions } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={paths.editCategories()}>Kategorije</BackLink>
      <div className="admin-head">
        <h1>{category.name}</h1>
        <ButtonLink size="sm" to={paths.category(category.key)}>
          Otvorite kategoriju
        </ButtonLink>
      </div>
      <ActionRefusal fields={fields} className="mb-4" />
      <div className="grid gap-6">
        <CategoryForm key={versions[0]?.number} category={category} versions={versions} />
        <PicturePanel
          id={category.id}
          endpoint={setJobCategoryPicture}
          remove={removePicture}
          present={category.picture !== null}
          face={<ThemeImage light={category.list_img} dark={category.list_img_dark} />}
          hint="Bez vlastite slike pokazuje se crtež. Slika je ista u svijetloj i tamnoj temi."
        />
      </div>
    </>
  );
}

function CategoryForm({ category, versions }: { category: JobCategorySource; versions: readonly Version[] }) {
  const { id, description, body, seo_title, seo_description } = category;
  const form = useActionForm(
    saveCategory,
    { description, body, seo_title, seo_description },
    { values: { id } },
  );
  return (
    <>
      <div className="card form-card form-wide">
        <Form form={form} submit="Spremite" busyText="Sprema se…">
          <TextArea name="description" label="Opis ispod naslova" max={300} rows={2} />
          <TextEditor
            name="body"
            label="Tekst ispod poslova"
            rows={12}
            optional
            text={() => String(form.getValues('body') ?? '')}
          />
          <SearchFields title="ime kategorije" description="opis ispod naslova" />
        </Form>
      </div>
      <History versions={versions} onTake={takeInto(form, fields)} />
    </>
  );
}
