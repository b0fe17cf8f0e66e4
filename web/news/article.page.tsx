import { getNews } from '#contract/news.ts';
import { paths } from '#contract/paths.ts';
import { useNewJobPostLink } from '../job-posts/new-job-post-link.tsx';
import { serverApi } from '../platform/api/context.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { newsArticleData } from '../platform/page/structured-data.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { Contents, Written } from '../ui/display/written.tsx';
import type { Route } from './+types/article.page.ts';
import { NewsLine } from './news-line.tsx';
import { NewsPicture } from './news-picture.tsx';

export async function loader(args: Route.LoaderArgs) {
  // The API also accepts an article’s id, but the site’s URLs contain only the slug.
  const { data } = await load(args, getNews, { params: { id: args.params.slug } });
  if (data.slug !== args.params.slug) throw new Response(null, { status: 404 });
  const { site } = args.context.get(serverApi);
  const path = paths.newsArticle(data.slug);
  return {
    article: data,
    structured: newsArticleData(site, { ...data, path, image: paths.sharePicture('clanak', data.slug) }),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta({ matches, title: 'Stranica ne postoji.' });
  const { slug, seo_title, seo_description } = loaderData.article;
  return pageMeta({
    matches,
    title: seo_title,
    description: seo_description,
    path: paths.newsArticle(slug),
    image: paths.sharePicture('clanak', slug),
    feed: paths.newsFeed(),
    structured: loaderData.structured,
  });
};

export default function ArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  const newJob = useNewJobPostLink();
  return (
    <div className="page text-page">
      <Breadcrumbs crumbs={[{ label: 'Savjeti i novosti', to: paths.news() }, { label: article.title }]} />
      <div className="text-columns">
        <header className="text-head">
          <NewsLine item={article} more={`${article.minutes} min čitanja`} />
          <h1>{article.title}</h1>
          <p className="lead">{article.lead}</p>
        </header>
        <div className="text-beside">
          <Contents title="U ovom članku" headings={article.contents} />
        </div>
        <article className="text-main">
          <NewsPicture
            className="article-picture"
            light={article.banner_img}
            dark={article.banner_img_dark}
            priority
          />
          <Written html={article.html} />
          <div className="article-invitation">
            <div>
              <b className="strong">Opišite svoj posao</b>
              <p className="small muted">Objava je besplatna, bez provizije.</p>
            </div>
            <ButtonLink {...newJob}>Objavite upit</ButtonLink>
          </div>
        </article>
      </div>
      {article.more.length > 0 && (
        <section className="section" aria-labelledby="procitajte">
          <SectionHead id="procitajte" title="Pročitajte i" />
          <ul className="news-more">
            {article.more.map((item) => (
              <li key={item.id}>
                <NewsLine item={item} />
                <h3>
                  <Link to={paths.newsArticle(item.slug)}>{item.title}</Link>
                </h3>
                <p className="small muted">{item.lead}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
