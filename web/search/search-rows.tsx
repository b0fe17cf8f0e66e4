import { limits } from '#contract/constants.ts';
import { placeOf } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { Link } from '../platform/page/link.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { excerpt, foundIn } from './found-words.ts';
import type { Results } from './use-search.ts';

const Found = ({ text, query }: { text: string; query: string }) =>
  foundIn(text, query).map(({ text: piece, found, at }) => (found ? <mark key={at}>{piece}</mark> : piece));

export function WorkerRow({ worker, query }: { worker: Results['workers'][number]; query: string }) {
  const own = useMe()?.id === worker.id;
  const texts = [worker.about ?? '', worker.jobTypes, worker.jobCategories].map((words) =>
    typeof words === 'string' ? words : words.map(({ name }) => name).join(', '),
  );
  const shown =
    texts.find((text) => foundIn(text, query).some((piece) => piece.found)) ?? texts.find(Boolean) ?? '';
  return (
    <Link to={own ? paths.profile() : paths.user(worker.slug)} className="row-link search-row">
      <Avatar of={worker} size="md" />
      <span className="search-row-text">
        <b>
          <Found text={worker.name} query={query} />
        </b>
        <span>
          <Found text={excerpt(shown, query, limits.truncate.workerAbout)} query={query} />
        </span>
      </span>
      <span className="search-row-end">
        {own ? 'Vaš profil' : <Stars value={worker.rating} count={worker.reviews_count} />}
      </span>
    </Link>
  );
}

export function PostRow({ post, query }: { post: Results['posts'][number]; query: string }) {
  return (
    <Link to={paths.job(post.id)} className="row-link search-row">
      <ThemeImage light={post.job_type.list_img} dark={post.job_type.list_img_dark} ratio="square" fill />
      <span className="search-row-text">
        <b>
          <Found text={post.job_type.name} query={query} />
        </b>
        <span>
          <Found text={excerpt(post.subject, query, limits.truncate.jobSubject)} query={query} />
        </span>
      </span>
      <span className="search-row-end">{post.is_own ? 'Vaš posao' : placeOf(post.county, post.town)}</span>
    </Link>
  );
}
