import { searchAll } from '#contract/search.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { tags } from '../platform/response-cache/tags.ts';
import * as search from './service.ts';

export const searchApi: FeatureApi = ({ handle, db }) => {
  handle(
    searchAll,
    ({ query, actor }) => search.searchAll(db, actor, query.search, query.per_page),
    (_, { workers, posts }) => [
      tags.workers,
      tags.posts,
      tags.trades,
      tags.places,
      ...[...workers, ...posts.map(({ user }) => user)].map(({ id }) => tags.person(id)),
    ],
    search.isSameFor,
  );
};
