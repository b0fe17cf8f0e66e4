import { count, nouns } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { JobCategory } from '#contract/trades.ts';
import { Link } from '../platform/page/link.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';

export type CardCategory = Pick<
  JobCategory,
  'id' | 'key' | 'name' | 'list_img' | 'list_img_dark' | 'active_posts_count'
>;

/** Picks the fields that a card needs, so that a page does not send the rest to the browser. */
export const cardCategory = ({
  id,
  key,
  name,
  list_img,
  list_img_dark,
  active_posts_count,
}: JobCategory): CardCategory => ({
  id,
  key,
  name,
  list_img,
  list_img_dark,
  active_posts_count,
});

export function CategoryCard({ category, priority }: { category: CardCategory; priority?: boolean }) {
  return (
    <Link to={paths.category(category.key)} viewTransition className="category-card">
      <ThemeImage light={category.list_img} dark={category.list_img_dark} {...(priority && { priority })} />
      <b>{category.name}</b>
      <span className="number">{count(category.active_posts_count, nouns.aktivanPosao)}</span>
    </Link>
  );
}
