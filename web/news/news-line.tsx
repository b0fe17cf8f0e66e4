import { formatLongDate } from '#contract/format.ts';
import type { NewsItem } from '#contract/news.ts';
import { newsTopics } from '#contract/news-labels.ts';

export const NewsLine = ({
  item: { published_at, topic },
  more,
}: {
  item: Pick<NewsItem, 'published_at' | 'topic'>;
  more?: string;
}) => (
  <p className="meta muted">
    <time dateTime={published_at}>{formatLongDate(published_at)}</time> · <b>{newsTopics[topic]}</b>
    {more && ` · ${more}`}
  </p>
);
