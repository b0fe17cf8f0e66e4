import type { Names } from './names.ts';

/** Returns the source of the page, which lists the reader's own items, paginated. */
export const pageOf = ({ plural, Many }: Names) => `import { list${Many} } from '#contract/${plural}.ts';
import { formatDate } from '#contract/format.ts';
import { requireUser } from '../platform/page/guards.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { Card } from '../ui/display/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/${plural}.page.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const page = Number(new URL(args.request.url).searchParams.get('page') ?? 1);
  return load(args, list${Many}, { query: { page } });
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moji zapisi' });

export default function ${Many}Page({ loaderData: { data, meta } }: Route.ComponentProps) {
  return (
    <>
      <h1>Moji zapisi</h1>
      {data.length === 0 && <EmptyState drawing="sheet" title="Ovdje još nema ničega" />}
      {data.map((item) => (
        <Card as="article" key={item.id}>
          <h2>{item.name}</h2>
          <p>{formatDate(item.created_at)}</p>
        </Card>
      ))}
      <Pager page={meta.current_page} last={meta.last_page} href={(page) => \`?page=\${page}\`} />
    </>
  );
}
`;
