import { getPage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import type { Route } from './+types/about.page.ts';
import { TextPage } from './text-page.tsx';

export async function loader(args: Route.LoaderArgs) {
  return { page: (await load(args, getPage, { params: { slug: 'o-nama' } })).data };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: loaderData?.page.seo_title ?? 'O nama',
    description: loaderData?.page.seo_description,
    path: paths.about(),
  });

export default function AboutPage({ loaderData: { page } }: Route.ComponentProps) {
  return <TextPage page={page} crumbs={[{ label: page.title }]} />;
}
