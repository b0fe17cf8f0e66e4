import { paths } from '#contract/paths.ts';
import type { SavedKind } from '#contract/saved-item-words.ts';
import { queryString } from '../platform/api/query-string.ts';
import { pageIn } from '../platform/page/page-number.ts';

export interface SavedItemsQuery {
  kind: SavedKind;
  page: number;
  /** Id of the worker or post whose note is being edited. */
  editing?: number | undefined;
}

const postsWord = 'poslovi';
const whole = (value: string | null) => (value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined);

export const readSavedItemsQuery = (params: URLSearchParams): SavedItemsQuery => ({
  kind: params.get('vrsta') === postsWord ? 'job-posts' : 'workers',
  page: pageIn(params),
  editing: whole(params.get('biljeska')),
});

export const savedItemsPath = ({ kind = 'workers', page = 1, editing }: Partial<SavedItemsQuery>) =>
  paths.savedItems() +
  queryString({
    vrsta: kind === 'job-posts' ? postsWord : undefined,
    stranica: page > 1 ? page : undefined,
    biljeska: editing,
  });
