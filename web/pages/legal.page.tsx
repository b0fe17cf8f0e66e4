import { formatLongDate } from '#contract/format.ts';
import { getPage, listPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { Notice } from '../ui/display/notice.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import type { Route } from './+types/legal.page.ts';
import { TextPage } from './text-page.tsx';

const editionName = 'izdanje';

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  const asked = new URL(args.request.url).searchParams.get(editionName);
  const version = asked && /^\d{1,4}\.\d{1,4}$/.test(asked) ? asked : undefined;
  const [page, documents] = await Promise.all([
    load(args, getPage, { params: { slug }, query: version === undefined ? {} : { version } }),
    load(args, listPages, { query: { kind: 'legal' } }),
  ]);
  const { data } = page;
  if (!data.edition) throw new Response(null, { status: 404 });
  return {
    page: data,
    edition: data.edition,
    former: version !== undefined,
    others: documents.data.filter((one) => one.slug !== slug),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta({ matches, title: 'Stranica ne postoji.' });
  const { page, former } = loaderData;
  return pageMeta({
    matches,
    title: page.seo_title,
    description: page.seo_description,
    ...(!former && { path: page.path }),
  });
};

export default function LegalPage({ loaderData: { page, edition, former, others } }: Route.ComponentProps) {
  const previous = edition.previous && (
    <Link className="link" to={`${page.path}?${editionName}=${edition.previous}`}>
      {edition.previous}
    </Link>
  );
  return (
    <TextPage
      page={page}
      numbered
      crumbs={[{ label: 'Privatnost', to: paths.privacy() }, { label: page.title }]}
      head={
        <TitleBlock
          facts={[
            { label: 'Izdanje', value: edition.version },
            { label: 'Vrijedi od', value: formatLongDate(`${edition.valid_from}T12:00:00Z`) },
            { label: 'Prethodno', value: previous ?? 'ovo je prvo' },
            { label: 'Za ispis', value: <PrintButton /> },
          ]}
        />
      }
      beside={
        <nav className="table-of-contents" aria-label="Ostali dokumenti">
          <h2>Ostali dokumenti</h2>
          <ul>
            {others.map(({ slug, path, title }) => (
              <li key={slug}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      {former && (
        <Notice tone="amber" className="mt-8">
          Ovo je prijašnje izdanje.{' '}
          <Link className="link" to={page.path}>
            Pročitajte važeće
          </Link>
          .
        </Notice>
      )}
      {edition.note && (
        <Notice className="mt-8">
          <b>Što je novo u izdanju {edition.version}:</b> {edition.note}
        </Notice>
      )}
    </TextPage>
  );
}

/** Renders a print button or, without JavaScript, a hint that the browser’s menu can print the page. */
const PrintButton = () => (
  <>
    <button type="button" className="link script-only touch-target" onClick={() => print()}>
      Ispišite stranicu
    </button>
    <span className="noscript-only">iz izbornika preglednika</span>
  </>
);
