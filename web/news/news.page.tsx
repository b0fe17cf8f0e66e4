import { ArrowRight } from 'lucide-react';
import { redirect } from 'react-router';
import { listNames } from '#contract/list-words.ts';
import { listNews, type NewsItem } from '#contract/news.ts';
import { type NewsTopic, newsTopics } from '#contract/news-labels.ts';
import { paths } from '#contract/paths.ts';
import { FeedLink } from '../catalogue/feed-link.tsx';
import { onPage } from '../catalogue/on-page.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/news.page.ts';
import { NewsLine } from './news-line.tsx';
import { NewsPicture } from './news-picture.tsx';
import { Newsletter } from './newsletter.tsx';

const topicName = 'tema';
const isTopic = (word: string | null): word is NewsTopic => word !== null && Object.hasOwn(newsTopics, word);

const hrefOf = (topic: NewsTopic | undefined, page = 1) => {
  const search = new URLSearchParams({
    ...(topic && { [topicName]: topic }),
    ...(page > 1 && { [listNames.page]: String(page) }),
  }).toString();
  return search ? `${paths.news()}?${search}` : paths.news();
};

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const word = searchParams.get(topicName);
  const topic = isTopic(word) ? word : undefined;
  const page = pageIn(searchParams);
  const list = await load(args, listNews, { query: { page, ...(topic && { topic }) } });
  if (page > list.meta.last_page) throw redirect(hrefOf(topic, list.meta.last_page));
  return { list, topic };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: loaderData?.topic ? `${newsTopics[loaderData.topic]} – savjeti i novosti` : 'Savjeti i novosti',
    description: onPage(
      `${loaderData?.topic ? `${newsTopics[loaderData.topic]}. ` : ''}O kućnim poslovima, ponudama i dogovoru s majstorima: kratki savjeti, sezonski podsjetnici i novosti.`,
      loaderData?.list.meta.current_page,
    ),
    feed: paths.newsFeed(),
    path: hrefOf(loaderData?.topic, loaderData?.list.meta.current_page),
  });

export default function NewsPage({ loaderData: { list, topic } }: Route.ComponentProps) {
  const total = Object.values(list.topics).reduce((sum, n) => sum + n, 0);
  const [first, ...rest] = list.data;
  const isFirstPage = list.meta.current_page === 1;
  return (
    <div className="page">
      <div className="pt-5">
        <Breadcrumbs crumbs={[{ label: 'Savjeti i novosti' }]} />
      </div>
      <div className="news-head">
        <div>
          <h1>Savjeti i novosti</h1>
          <p className="lead">O kućnim poslovima, ponudama i dogovoru s majstorima.</p>
        </div>
        <FeedLink to={paths.newsFeed()} of="savjeti i novosti" />
      </div>
      <Tabs
        label="Teme"
        tabs={[
          { to: hrefOf(undefined), label: 'Sve', count: total, current: !topic },
          ...(Object.keys(newsTopics) as NewsTopic[]).map((one) => ({
            to: hrefOf(one),
            label: newsTopics[one],
            count: list.topics[one],
            current: one === topic,
          })),
        ]}
      />
      <div className="news-columns">
        <div>
          {!first && (
            <EmptyState
              drawing="sheet"
              level="h2"
              title="Ovdje još nema članaka"
              text="Prijavite se na novosti pa ćemo Vam javiti kad se pojave."
            />
          )}
          {first && (isFirstPage ? <First item={first} /> : <Row item={first} />)}
          {rest.map((item) => (
            <Row key={item.id} item={item} />
          ))}
          <Pager
            page={list.meta.current_page}
            last={list.meta.last_page}
            href={(page) => hrefOf(topic, page)}
          />
        </div>
        <aside className="news-aside" aria-label="Novosti emailom">
          <div className="card">
            <Newsletter />
          </div>
        </aside>
      </div>
    </div>
  );
}

const First = ({ item }: { item: NewsItem }) => (
  <article className="card news-first">
    <NewsPicture light={item.list_img} dark={item.list_img_dark} priority />
    <div className="news-words">
      <NewsLine item={item} />
      <h2>
        <Link to={paths.newsArticle(item.slug)}>{item.title}</Link>
      </h2>
      <p className="muted">{item.lead}</p>
      <ButtonLink
        variant="text"
        className="news-read"
        to={paths.newsArticle(item.slug)}
        iconEnd={<ArrowRight size={17} aria-hidden />}
        aria-label={`Pročitajte: ${item.title}`}
      >
        Pročitajte
      </ButtonLink>
    </div>
  </article>
);

const Row = ({ item }: { item: NewsItem }) => (
  <article className="news-row">
    <NewsPicture light={item.list_img} dark={item.list_img_dark} />
    <div className="news-words">
      <NewsLine item={item} />
      <h2>
        <Link to={paths.newsArticle(item.slug)}>{item.title}</Link>
      </h2>
      <p className="muted">{item.lead}</p>
    </div>
  </article>
);
