import { useEffect } from 'react';
import { proposedSlug } from '#contract/format.ts';
import type { Version } from '#contract/pages.ts';
import type { EndpointForm } from '../platform/forms/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

interface Fillable {
  setValue(name: string, value: string, options: { shouldDirty: true }): void;
}

const columnOf = (field: string) => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export const takeInto = (form: Fillable, fields: readonly string[]) => (content: Version['content']) => {
  for (const field of fields)
    form.setValue(field, String(content[columnOf(field)] ?? ''), { shouldDirty: true });
};

export const writtenFields = ['title', 'lead', 'body', 'seo_title', 'seo_description'] as const;

type Texts = Record<'slug' | (typeof writtenFields)[number], string>;

export const textsOf = (source: Texts | undefined): Texts => ({
  slug: source?.slug ?? '',
  title: source?.title ?? '',
  lead: source?.lead ?? '',
  body: source?.body ?? '',
  seo_title: source?.seo_title ?? '',
  seo_description: source?.seo_description ?? '',
});

interface TitleProps {
  form: Pick<EndpointForm, 'watch' | 'setValue' | 'formState'>;
  /** True for a new text: the slug is derived from the title until the editor types a slug. */
  fresh: boolean;
  /** True if the site itself links to the slug, which therefore cannot change. */
  fixed?: boolean;
}

export function TitleFields({ form, fresh, fixed = false }: TitleProps) {
  const title = String(form.watch('title') ?? '');
  const typed = Boolean(form.formState.dirtyFields.slug);
  useEffect(() => {
    if (fresh && !typed) form.setValue('slug', proposedSlug(title));
  }, [fresh, typed, title, form.setValue]);
  return (
    <div className="form-pair">
      <TextField name="title" label="Naslov" />
      <TextField
        name="slug"
        label="Adresa"
        hint={fresh ? 'Prazno: prema naslovu.' : 'Mala slova bez kvačica, brojke i crtice.'}
        optional={fresh}
        spellCheck={false}
        readOnly={fixed}
      />
    </div>
  );
}

export const SearchFields = ({ title, description }: { title: string; description: string }) => (
  <div className="form-pair">
    <TextField name="seo_title" label="Naslov za tražilice" hint={`Prazno: ${title}.`} />
    <TextField name="seo_description" label="Opis za tražilice" hint={`Prazno: ${description}.`} />
  </div>
);
