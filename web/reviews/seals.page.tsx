import { formatLongDate, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { listReviewSeals } from '#contract/review-proofs.ts';
import { FeedLink } from '../catalogue/feed-link.tsx';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Route } from './+types/seals.page.ts';

export async function loader(args: Route.LoaderArgs) {
  const page = pageIn(new URL(args.request.url).searchParams);
  const { data, meta } = await load(args, listReviewSeals, { query: { page } });
  return { seals: data, page, last: meta.last_page };
}

const title = 'Pečati ocjena';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title, feed: paths.reviewSealsFeed() });

/** Lists the daily seals of the review chain and explains how to check them. */
export default function SealsPage({ loaderData: { seals, page, last } }: Route.ComponentProps) {
  return (
    <div className="page grid grid-cols-1 gap-5">
      <Breadcrumbs crumbs={[{ label: title }]} />
      <header className="grid gap-3 justify-items-start">
        <h1>{title}</h1>
        <p className="lead">
          Svaka objavljena ocjena ima zapis u javnom lancu. Pečat je otisak zadnjeg zapisa dana. Tko ga je
          zabilježio, može poslije dokazati da nijedna ocjena do tog dana nije promijenjena ni nestala.
        </p>
        <p>
          Najnoviji pečat šaljemo i u svakom pismu s novostima, pa ga pretplatnici imaju izvan portala.{' '}
          <Link className="link" to={paths.subscribe()}>
            Prijavite se na novosti
          </Link>
          .
        </p>
        <FeedLink to={paths.reviewSealsFeed()} of={title} />
      </header>
      {seals.length === 0 ? (
        <EmptyState
          card
          drawing="sheet"
          level="h2"
          title="Još nema pečata"
          text="Prvi nastaje na kraju dana u kojem je objavljena prva ocjena."
        />
      ) : (
        <Table
          label={title}
          columns={['Dan', { label: 'Zapisa do kraja dana', look: 'number' }, 'Pečat']}
          card
        >
          {seals.map(({ day, entries, seal }) => (
            <tr key={day} id={day}>
              <td>{formatLongDate(day)}</td>
              <td className="cell-number">{formatNumber(entries)}</td>
              <td className="wrap-anywhere small">{seal}</td>
            </tr>
          ))}
        </Table>
      )}
      <Pager page={page} last={last} href={(to) => paths.reviewSeals() + (to > 1 ? `?stranica=${to}` : '')} />
      <section aria-labelledby="provjera">
        <h2 id="provjera" className="text-h3 mb-2">
          Kako provjeriti cijeli portal
        </h2>
        <p>
          Zapisi su javni:{' '}
          <a className="link" href="/api/v1/review-entries">
            /api/v1/review-entries
          </a>
          . Program za provjeru dio je otvorenog koda portala i pokreće se naredbom{' '}
          <code className="wrap-anywhere">npm run verify -- https://adresa-portala</code>. Iznova računa
          lanac, uspoređuje ocjene s otiscima i provjerava da na mjestu svake uklonjene stoje razlog i odluka.
        </p>
      </section>
    </div>
  );
}
