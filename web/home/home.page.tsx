import { type ReactNode, useRef } from 'react';
import { limits } from '#contract/constants.ts';
import { count, nouns } from '#contract/format.ts';
import { getSocialNetworks } from '#contract/help.ts';
import { getClaims } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { listJobCategories } from '#contract/trades.ts';
import { listWorkers } from '#contract/users.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { JobPostCard } from '../job-posts/job-post-card.tsx';
import { serverApi } from '../platform/api/context.ts';
import { usePhone } from '../platform/browser/phone.ts';
import { load } from '../platform/loading/loader-call.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { useInUse } from '../platform/loading/use-in-use.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { organizationData } from '../platform/page/structured-data.ts';
import { CategoryCard, cardCategory } from '../trades/category-card.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { type CardWorker, cardWorker } from '../users/card-worker.ts';
import { WorkerCard } from '../users/worker-card.tsx';
import type { Route } from './+types/home.page.ts';
import { firstScreen } from './first-screen.ts';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';

const shownCategories = 12;

export async function loader(args: Route.LoaderArgs) {
  const [{ data: claims }, { data: categories }, forReader, workers, { data: networks }] = await Promise.all([
    load(args, getClaims),
    load(args, listJobCategories, {}),
    firstScreen(args),
    load(args, listWorkers, { query: { page: 1, per_page: limits.perPage.boosted, sort_by: 'random' } }),
    load(args, getSocialNetworks),
  ]);
  const { site } = args.context.get(serverApi);
  return {
    structured: organizationData(site, Object.values(networks).filter(Boolean)),
    claims,
    categories: categories.toSorted((a, b) => a.id - b.id).map(cardCategory),
    ...forReader,
    workers: workers.data
      .toSorted(
        (a, b) =>
          Number(b.boosted) - Number(a.boosted) || b.rating - a.rating || b.reviews_count - a.reviews_count,
      )
      .map(cardWorker),
    workersTotal: workers.meta.total,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: 'Kućni poslovi i majstori iz Vašeg kraja',
    description:
      'Opišite što treba popraviti ili izgraditi i pronađite majstora iz svoje županije. Objava upita je besplatna, bez provizije.',
    path: paths.home(),
    structured: loaderData?.structured,
  });

export default function Home({
  loaderData: { claims, categories, hero, jobs, workers, workersTotal },
}: Route.ComponentProps) {
  const active = categories.reduce((sum, category) => sum + category.active_posts_count, 0);
  const jobList = jobs.posts.length > 0 && (
    <section className="section page beyond" aria-labelledby="poslovi">
      <SectionHead
        id="poslovi"
        title={jobs.title}
        quantity={count(jobs.fitting ?? active, nouns.aktivanPosao)}
        more={jobs.more}
      />
      <div className="job-list job-list-two">
        {jobs.posts.map((post) => (
          <JobPostCard key={post.id} post={post} />
        ))}
      </div>
    </section>
  );
  return (
    <>
      <Hero claims={claims} categories={categories} words={hero} />
      {jobs.first && jobList}
      <section className="section page beyond" aria-labelledby="kategorije">
        <SectionHead
          id="kategorije"
          title="Kategorije"
          quantity={count(categories.length, nouns.kategorija)}
          more={{ label: 'Sve kategorije', to: paths.jobs() }}
        />
        <div className="category-grid category-grid-six">
          {categories.slice(0, shownCategories).map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </div>
      </section>
      {!jobs.first && jobList}
      <HowItWorks />
      {workers.length > 0 && (
        <section className="section page beyond" aria-labelledby="majstori">
          <SectionHead
            id="majstori"
            title="Majstori"
            quantity={count(workersTotal, nouns.majstor)}
            more={{ label: 'Svi majstori', to: paths.workers() }}
          />
          <BoostedWorkers workers={workers} />
        </section>
      )}
      <AdSlot most={limits.perPage.homeAds} look="row" level="h2" className="page" />
    </>
  );
}

const loadCarousel = () => import('../ui/display/carousel.tsx').then((part) => part.Carousel);

function BoostedWorkers({ workers }: { workers: readonly CardWorker[] }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useInUse(place);
  const carousel = usePhone() && near;
  // Without the carousel, the row can still be swiped.
  const Carousel = useOnDemand(loadCarousel, carousel, 'ignore');
  const slides = workers.map((worker) => ({ key: worker.id, content: <WorkerCard user={worker} /> }));
  return (
    <div ref={place}>
      {carousel && Carousel ? <Carousel label="Majstori" slides={slides} /> : <Row slides={slides} />}
    </div>
  );
}

function Row({ slides }: { slides: readonly { key: string | number; content: ReactNode }[] }) {
  return (
    <div className="worker-list worker-row">
      {slides.map(({ key, content }) => (
        <div key={key} className="worker-row-place">
          {content}
        </div>
      ))}
    </div>
  );
}
