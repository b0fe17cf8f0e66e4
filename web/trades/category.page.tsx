import { Plus } from 'lucide-react';
import { data, redirect } from 'react-router';
import { limits } from '#contract/constants.ts';
import { count, nouns } from '#contract/format.ts';
import { jobPostFacets, listJobPosts } from '#contract/job-posts.ts';
import { listNames } from '#contract/list-words.ts';
import { getPage, type Page } from '#contract/pages.ts';
import { paths, reservedWords } from '#contract/paths.ts';
import { listCounties, listTownPositions } from '#contract/places.ts';
import { pricesOfCategory } from '#contract/prices.ts';
import { getJobCategory, listJobCategories, listJobTypes, townsOfCategory } from '#contract/trades.ts';
import { listWorkers } from '#contract/users.ts';
import { countedCounties } from '../catalogue/county-counts.ts';
import { boxOf, placedCounties, placedTowns } from '../catalogue/county-shapes.server.ts';
import { FeedLink } from '../catalogue/feed-link.tsx';
import { isFiltered, listSearch, readListQuery } from '../catalogue/list-query.ts';
import { onPage } from '../catalogue/on-page.ts';
import { useListQuery } from '../catalogue/use-list-query.ts';
import { cardPost, JobPostCard } from '../job-posts/job-post-card.tsx';
import { TextPage } from '../pages/text-page.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { attempt, load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { UsualPrices } from '../prices/usual-prices.tsx';
import { SaveButton } from '../saved-items/save-button.tsx';
import { savedAmong } from '../saved-items/saved-among.ts';
import { saveActions } from '../saved-items/saved-item-actions.ts';
import { SaveSearchLink } from '../saved-searches/save-search-link.tsx';
import { savedAs } from '../saved-searches/saved-as.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { Written } from '../ui/display/written.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { ListRegion } from '../ui/lists/list-region.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { SkeletonJobPostCard, Skeletons } from '../ui/lists/skeleton.tsx';
import { AskCell } from '../users/ask-cell.tsx';
import { cardWorker } from '../users/card-worker.ts';
import { WorkerCard } from '../users/worker-card.tsx';
import type { Route } from './+types/category.page.ts';
import { CountyLinks, InCounty, inCountyText } from './in-county.tsx';
import { TypeChips } from './type-chips.tsx';
import '../styles/maps.css';

const notFound = () => data({ message: 'Stranica ne postoji.', errors: {} }, { status: 404 });

/**
 * Returns the text page with the given slug; called only if no category has that slug. Throws a 404 if there
 * is no such page, and redirects if the page has another path.
 */
async function textAt(args: Route.LoaderArgs, slug: string): Promise<Page> {
  const found = await attempt(args, getPage, { params: { slug } });
  if (!found.ok || found.data.data.slug !== slug) throw notFound();
  const { data: page } = found.data;
  if (page.path !== paths.textPage(slug)) throw redirect(page.path, 301);
  return page;
}

export async function loader(args: Route.LoaderArgs) {
  const { category: key, county: countyKey } = args.params;
  if ((reservedWords as readonly string[]).includes(key)) throw notFound();
  // Looks up the category in the list of all categories: if it were requested individually, the 404 for a
  // text page's slug would prevent that page from being cached.
  const category = (await load(args, listJobCategories)).data.find((one) => one.key === key);
  if (!category && countyKey !== undefined) throw notFound();
  if (!category) return { text: await textAt(args, key) };
  const asked = readListQuery(new URL(args.request.url).searchParams);
  const [{ data: counties }, { data: types }, { data: about }] = await Promise.all([
    load(args, listCounties, {}),
    load(args, listJobTypes, { query: { job_categories: key } }),
    load(args, getJobCategory, { params: { key } }),
  ]);
  const county = counties.find((one) => one.key === countyKey);
  if (countyKey && !county) throw notFound();
  const type = types.find((one) => asked.types.includes(one.key));
  const query = { ...readListQuery(new URLSearchParams()), types: type ? [type.key] : [], page: asked.page };
  const search = { ...query, page: 1, categories: [key], counties: county ? [county.key] : [] };
  const filters = { job_categories: key, job_types: type?.key, counties: county?.key };
  const [{ data: posts, meta }, { data: facets }, saved, prices, local] = await Promise.all([
    load(args, listJobPosts, { query: { ...filters, page: asked.page } }),
    load(args, jobPostFacets, { query: { job_categories: key } }),
    savedAs(args, search),
    asked.page === 1
      ? load(args, pricesOfCategory, { params: { key }, query: { county: county?.key } })
      : undefined,
    county && asked.page === 1
      ? Promise.all([
          load(args, townsOfCategory, { params: { key }, query: { county: county.key, per_page: 100 } }),
          load(args, listWorkers, {
            query: { job_categories: key, counties: county.key, per_page: limits.workersOfCategory },
          }),
          load(args, listTownPositions),
        ])
      : undefined,
  ]);
  if (asked.page > meta.last_page)
    throw redirect(paths.category(key, county?.key) + listSearch({ ...query, page: meta.last_page }));
  const kept = await savedAmong(args, { job_posts: posts.map(({ id }) => id) });
  const { name, description, banner_img, banner_img_dark, seo_title, seo_description, seo_img } = category;
  return {
    category: { key, name, description, banner_img, banner_img_dark, seo_title, seo_description, seo_img },
    // Shown only on the first page of the whole category, to avoid duplicate content.
    html: county || asked.page > 1 ? '' : about.html,
    county: county && { key: county.key, name: county.name },
    counties: placedCounties(
      countedCounties(
        counties.map((one) => ({ key: one.key, name: one.name })),
        facets,
      ),
    ),
    box: boxOf(county?.key),
    types: types.map(({ id, key, name }) => ({ id, key, name })),
    icons: about.types_icons,
    query,
    local: local && {
      towns: placedTowns(local[0].data, local[2].data),
      workers: local[1].data.map(cardWorker),
      workersTotal: local[1].meta.total,
    },
    prices: prices?.data ?? [],
    posts: posts.map(cardPost),
    total: meta.total,
    last: meta.last_page,
    search,
    saved: saved !== null,
    savedPosts: kept.job_posts,
  };
}

export const action = handleActions(...saveActions);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta({ matches, title: 'Stranica ne postoji.' });
  if (loaderData.text) {
    const { seo_title, seo_description, path } = loaderData.text;
    return pageMeta({ matches, title: seo_title, description: seo_description, path });
  }
  const { category, county, query, total } = loaderData;
  const page = query.page > 1 ? `?${listNames.page}=${query.page}` : '';
  return pageMeta({
    matches,
    title: county ? `${category.name} – ${county.name}` : category.seo_title,
    description: onPage(
      county ? inCountyText(category.name, county.name, total, loaderData.local) : category.seo_description,
      query.page,
    ),
    indexed: !isFiltered(query),
    // Omits the canonical path of a county without jobs, so that the page is not indexed.
    ...((total > 0 || !county) && { path: paths.category(category.key, county?.key) + page }),
    image: paths.sharePicture('kategorija', category.key),
    feed: paths.postsFeed(category.key, county?.key),
  });
};

type Loaded = Route.ComponentProps['loaderData'];

export default function CategoryOrText({ loaderData }: Route.ComponentProps) {
  const { text } = loaderData;
  if (!text) return <Category loaderData={loaderData} />;
  return <TextPage page={text} crumbs={[{ label: text.title }]} />;
}

function Category({ loaderData }: { loaderData: Extract<Loaded, { text?: undefined }> }) {
  const { category, county, types, posts, total, last, local } = loaderData;
  const { query, busy } = useListQuery(loaderData.query, {
    categories: [],
    types: [],
    counties: [],
    towns: [],
  });
  const inPlace = (page: number) =>
    paths.category(category.key, county?.key) + listSearch({ ...query, page });
  const newJob = paths.newJob(query.types[0] ? { vrsta: query.types[0] } : { kategorija: category.key });
  const workers =
    paths.workers() +
    listSearch({
      ...query,
      types: [],
      page: 1,
      categories: [category.key],
      counties: county ? [county.key] : [],
    });
  return (
    <>
      <div className="banner">
        <ThemeImage
          fill
          priority
          light={category.banner_img}
          dark={category.banner_img_dark}
          ratio="banner"
        />
        <div className="page banner-text">
          <Breadcrumbs
            crumbs={[
              { label: 'Poslovi', to: paths.jobs() },
              ...(county
                ? [{ label: category.name, to: paths.category(category.key) }, { label: county.name }]
                : [{ label: category.name }]),
            ]}
          />
          <h1>{county ? `${category.name}, ${county.name}` : category.name}</h1>
          <p className="lead">{category.description}</p>
          <ButtonLink
            to={newJob}
            variant="primary"
            className="mt-4"
            icon={<Plus size={19} strokeWidth={2.4} aria-hidden />}
          >
            Opišite kvar
          </ButtonLink>
        </div>
      </div>
      <div className="page">
        <TypeChips
          category={category.key}
          icons={loaderData.icons}
          county={county?.key}
          types={types}
          chosen={query.types[0]}
        />
        <section className="category-jobs" aria-labelledby="poslovi">
          <SectionHead
            id="poslovi"
            title="Aktivni poslovi"
            quantity={<span role="status">{count(total, nouns.aktivanPosao)}</span>}
            more={{ label: 'Majstori u kategoriji', to: workers }}
          />
          <ListRegion
            busy={busy}
            version={inPlace(loaderData.query.page)}
            skeleton={
              <Skeletons
                of={SkeletonJobPostCard}
                count={limits.perPage.jobs}
                className="job-list job-list-two"
              />
            }
          >
            <ActionRefusal className="mb-4" />
            <div className="job-list job-list-two">
              {posts.map((post, index) => (
                <JobPostCard
                  key={post.id}
                  post={post}
                  priority={index < 2}
                  corner={
                    !post.is_own && (
                      <SaveButton
                        kind="job-posts"
                        id={post.id}
                        name={post.job_type.name}
                        saved={loaderData.savedPosts.includes(post.id)}
                        look="icon"
                      />
                    )
                  }
                />
              ))}
              <Invitation empty={!posts.length} newJob={newJob} />
            </div>
          </ListRegion>
          <Pager page={query.page} last={last} href={inPlace} beyond="Suzite pretragu filtrima." />
          <div className="category-save">
            <p>Javit ćemo Vam čim se ovdje pojavi novi posao.</p>
            <div className="flex flex-wrap gap-2">
              <SaveSearchLink query={loaderData.search} saved={loaderData.saved} />
              <FeedLink
                to={paths.postsFeed(category.key, county?.key)}
                of={[category.name, county?.name].filter(Boolean).join(', ')}
              />
            </div>
          </div>
        </section>
        {county && local && (
          <InCounty
            category={category}
            county={county}
            posts={total}
            towns={local.towns}
            workersTotal={local.workersTotal}
            all={workers}
            map={{ box: loaderData.box, counties: loaderData.counties, towns: local.towns }}
          >
            {local.workers.length > 0 && (
              <div className="worker-list">
                {local.workers.map((worker) => (
                  <WorkerCard key={worker.id} user={worker} foot={<AskCell worker={worker} />} />
                ))}
              </div>
            )}
          </InCounty>
        )}
        <UsualPrices category={category.key} county={county?.key} prices={loaderData.prices} />
        {loaderData.html && (
          <section className="section" aria-label={`O kategoriji ${category.name}`}>
            <Written html={loaderData.html} />
          </section>
        )}
        <CountyLinks
          category={category.key}
          counties={loaderData.counties}
          chosen={county?.key}
          box={loaderData.box}
        />
      </div>
    </>
  );
}

function Invitation({ empty, newJob }: { empty: boolean; newJob: string }) {
  return (
    <div className="invitation">
      <div>
        <h3>{empty ? 'Ovdje trenutačno nema aktivnih poslova' : 'Imate posao u ovoj kategoriji?'}</h3>
        <p className="small muted mt-1 mb-3">Opišite ga u nekoliko rečenica. Objava je besplatna.</p>
        <ButtonLink to={newJob} variant="primary" icon={<Plus size={19} strokeWidth={2.4} aria-hidden />}>
          Objavite upit
        </ButtonLink>
      </div>
    </div>
  );
}
