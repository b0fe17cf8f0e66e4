import { count } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { messageNouns } from '#contract/plurals.ts';
import { jobsAddress } from '#contract/saved-search-words.ts';
import type { DataOf } from './data.ts';
import type { NotificationText } from './text.ts';

const titles = (searches: readonly { title: string }[]) => {
  const [first, second] = searches.map(({ title }) => `„${title}“`);
  if (searches.length > 2) return `${first}, ${second} i druge`;
  return second ? `${first} i ${second}` : first;
};

export const savedSearch = ({ count: found, posts, searches }: DataOf<'saved_search'>): NotificationText => {
  const [[post], [search]] = [posts, searches];
  const one = searches.length === 1;
  const aside = { label: 'Uredite spremljene pretrage', href: paths.savedSearches() };
  if (found === 1 && post)
    return {
      title: 'Novi posao za Vašu pretragu',
      text: `${post.job_type}, ${post.place}. ${one ? 'Pretraga' : 'Pretrage'}: ${titles(searches)}.`,
      href: paths.job(post.job_post_id),
      button: 'Pogledajte posao',
      aside,
    };
  const text = `${titles(searches)}: ${count(found, messageNouns.noviPosao)}.`;
  if (one && search)
    return {
      title: 'Novi poslovi za Vašu pretragu',
      text,
      href: jobsAddress(search.filters),
      button: 'Pogledajte poslove',
      facts: posts.map(({ job_type: type, place }) => [place, type] as const),
      aside,
    };
  return {
    title: 'Novi poslovi za Vaše pretrage',
    text,
    href: paths.savedSearches(),
    button: 'Pogledajte pretrage',
    facts: searches.map(({ title, count: of }) => [title, count(of, messageNouns.noviPosao)] as const),
    aside,
  };
};
