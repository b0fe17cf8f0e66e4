import { data } from 'react-router';
import { count } from '#contract/format.ts';
import {
  getNewsSource,
  type NewsletterPreview,
  type NewsSource,
  previewNewsletter,
  setNewsPicture,
} from '#contract/news.ts';
import { type NewsTopic, newsTopics } from '#contract/news-labels.ts';
import { listVersions } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { helpNouns } from '#contract/plurals.ts';
import { listJobCategories } from '#contract/trades.ts';
import { PicturePanel } from '../pages/picture-panel.tsx';
import { History, TextEditor } from '../pages/text-editor.tsx';
import { SearchFields, TitleFields, takeInto, textsOf, writtenFields } from '../pages/text-fields.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Combobox } from '../ui/choices/combobox.tsx';
import { Select } from '../ui/choices/select.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import type { Route } from './+types/edit-article.page.ts';
import {
  createNews,
  deleteNews,
  publishNews,
  removePicture,
  saveNews,
  sendNewsletter,
  testNewsletter,
  unpublishNews,
} from './editing-actions.ts';

export async function loader(args: Route.LoaderArgs) {
  const categories = (await load(args, listJobCategories, {})).data.map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  if (args.params.id === 'novi') return { article: undefined, versions: [], categories, preview: null };
  if (!/^\d{1,9}$/.test(args.params.id)) throw data(null, { status: 404 });
  const id = Number(args.params.id);
  const [article, versions] = await Promise.all([
    load(args, getNewsSource, { params: { id } }),
    load(args, listVersions, { query: { subject_type: 'news', subject_id: id } }),
  ]);
  const preview = article.data.newsletter
    ? null
    : (await load(args, previewNewsletter, { params: { id } })).data;
  return { article: article.data, versions: versions.data, categories, preview };
}

export const action = handleActions(
  createNews,
  saveNews,
  publishNews,
  unpublishNews,
  deleteNews,
  sendNewsletter,
  testNewsletter,
  removePicture,
);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData?.article?.title ?? 'Novi članak' });

type Loaded = Route.ComponentProps['loaderData'];

export default function EditArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, preview } = loaderData;
  return (
    <>
      <BackLink to={paths.editNews()}>Savjeti i novosti</BackLink>
      <div className="admin-head">
        <h1>{article ? article.title : 'Novi članak'}</h1>
        {article?.published_at && (
          <ButtonLink size="sm" to={paths.newsArticle(article.slug)}>
            Otvorite članak
          </ButtonLink>
        )}
      </div>
      <ActionRefusal fields={['slug', 'topic', ...writtenFields, 'job_category_id']} className="mb-4" />
      {article && <State article={article} />}
      {article && preview && <PreparedNewsletter article={article} preview={preview} />}
      <ArticleForm key={loaderData.versions[0]?.number} {...loaderData} />
    </>
  );
}

function State({ article: { id, published_at, newsletter } }: { article: NewsSource }) {
  return (
    <Notice
      tone={published_at ? 'green' : 'amber'}
      className="mb-6"
      actions={
        <div className="flex flex-wrap gap-2">
          {!published_at && (
            <ActionButton action={publishNews} values={{ id }} size="sm">
              Objavite
            </ActionButton>
          )}
          {published_at && (
            <ActionButton
              action={unpublishNews}
              values={{ id }}
              size="sm"
              variant="text"
              ask={
                newsletter
                  ? {
                      title: 'Povući poslani članak?',
                      content: newsletter.finished
                        ? 'Poveznica iz poruka pretplatnika više neće raditi.'
                        : 'Slanje se prekida, a poveznica iz već poslanih poruka više neće raditi.',
                      submit: 'Povucite',
                      danger: true,
                    }
                  : undefined
              }
            >
              Povucite
            </ActionButton>
          )}
          {!newsletter && (
            <ActionButton
              action={deleteNews}
              values={{ id }}
              size="sm"
              variant="text"
              ask={{
                title: 'Izbrisati članak?',
                content: 'Nestaje s poviješću izmjena.',
                submit: 'Izbrišite',
                danger: true,
              }}
            >
              Izbrišite
            </ActionButton>
          )}
        </div>
      }
    >
      {published_at ? 'Članak je objavljen.' : 'Ovo je skica: vide je samo administratori.'}
      {newsletter && ` Pretplatnicima ${newsletter.finished ? 'poslano' : 'se šalje'}: ${newsletter.sent}.`}
    </Notice>
  );
}

function PreparedNewsletter({
  article: { id, published_at },
  preview: { recipients, subject, text, html },
}: {
  article: NewsSource;
  preview: NewsletterPreview;
}) {
  const readers = count(recipients, helpNouns.pretplatnik);
  return (
    <section className="card form-card form-wide mb-6" aria-labelledby="poruka">
      <h2 id="poruka">Poruka pretplatnicima</h2>
      <p className="small muted mt-1">Sad bi je dobilo: {readers}.</p>
      <details className="mt-3">
        <summary className="link">Pogledajte poruku</summary>
        <p className="mt-3">
          <b>{subject.replace(/^Proba: /, '')}</b>
        </p>
        <iframe className="newsletter-preview mt-2" sandbox="" srcDoc={html} title="Poruka s oblikovanjem" />
      </details>
      <details className="mt-3">
        <summary className="link">Pogledajte poruku kao običan tekst</summary>
        <p className="small mt-2 whitespace-pre-line">{text}</p>
      </details>
      <div className="mt-4 flex flex-wrap gap-2">
        {published_at && (
          <ActionButton
            action={sendNewsletter}
            values={{ id }}
            size="sm"
            ask={{
              title: 'Poslati pretplatnicima?',
              content: `Poruku dobiva: ${readers}. Slanje se ne može poništiti.`,
              submit: 'Pošaljite',
            }}
          >
            Pošaljite pretplatnicima
          </ActionButton>
        )}
        <ActionButton
          action={testNewsletter}
          values={{ id }}
          size="sm"
          variant={published_at ? 'text' : 'secondary'}
        >
          Pošaljite probu sebi
        </ActionButton>
      </div>
    </section>
  );
}

const topics = (Object.keys(newsTopics) as NewsTopic[]).map((topic) => ({
  value: topic,
  label: newsTopics[topic],
}));

function ArticleForm({ article, versions, categories }: Loaded) {
  const start = {
    ...textsOf(article),
    topic: article?.topic ?? ('savjeti' as const),
    job_category_id: article?.job_category_id ?? ('' as const),
  };
  const creating = useActionForm(createNews, start);
  const saving = useActionForm(saveNews, start, { values: { id: article?.id ?? 0 } });
  const form = article ? saving : creating;
  return (
    <div className="grid gap-6">
      <div className="card form-card form-wide">
        <Form form={form} submit={article ? 'Spremite' : 'Spremite skicu'} busyText="Sprema se…">
          <TitleFields form={form} fresh={!article} />
          <div className="form-pair">
            <Select name="topic" label="Tema" options={topics} />
            <Combobox name="job_category_id" label="Crtež kategorije" options={categories} optional />
          </div>
          <TextArea name="lead" label="Uvod" max={300} rows={2} />
          <TextEditor name="body" label="Tekst" text={() => String(form.getValues('body') ?? '')} />
          <SearchFields title="naslov članka" description="uvod" />
        </Form>
      </div>
      {article && (
        <PicturePanel
          id={article.id}
          endpoint={setNewsPicture}
          remove={removePicture}
          present={article.picture !== null}
          face={article.picture && <img src={article.picture} alt="" />}
          hint="Bez vlastite slike pokazuje se crtež kategorije."
        />
      )}
      <History versions={versions} onTake={takeInto(form, writtenFields)} />
    </div>
  );
}
