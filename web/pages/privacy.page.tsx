import { getPage, listPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import type { Route } from './+types/privacy.page.ts';
import { TextPage } from './text-page.tsx';

export async function loader(args: Route.LoaderArgs) {
  const [page, documents] = await Promise.all([
    load(args, getPage, { params: { slug: 'privatnost' } }),
    load(args, listPages, { query: { kind: 'legal', sort_direction: 'desc' } }),
  ]);
  return { page: page.data, documents: documents.data };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: loaderData?.page.seo_title ?? 'Privatnost',
    description: loaderData?.page.seo_description,
    path: paths.privacy(),
  });

export default function PrivacyPage({ loaderData: { page, documents } }: Route.ComponentProps) {
  return (
    <TextPage page={page} crumbs={[{ label: page.title }]}>
      <ul className="card legal-list">
        {documents.map(({ slug, path, title, lead }) => (
          <li key={slug}>
            <Link to={path}>
              <b>{title}</b>
              <span className="small muted">{lead}</span>
            </Link>
          </li>
        ))}
      </ul>
    </TextPage>
  );
}
