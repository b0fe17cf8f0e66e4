import { paths } from '#contract/paths.ts';
import { queryString } from '../platform/api/query-string.ts';
import { pageIn } from '../platform/page/page-number.ts';

export interface SavedSearchesQuery {
  page: number;
  renaming?: number | undefined;
}

const whole = (value: string | null) => (value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined);

export const readSavedSearchesQuery = (params: URLSearchParams): SavedSearchesQuery => ({
  page: pageIn(params),
  renaming: whole(params.get('preimenovanje')),
});

export const savedSearchesPath = ({ page = 1, renaming }: Partial<SavedSearchesQuery>) =>
  paths.savedSearches() + queryString({ stranica: page > 1 ? page : undefined, preimenovanje: renaming });
