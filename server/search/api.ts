import { searchAll } from '#contract/search.ts';
import { postsTag } from '../job-posts/tags.ts';
import { placesTag } from '../places/tags.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { tradesTag } from '../trades/tags.ts';
import { personTag, workersTag } from '../users/tags.ts';
import * as search from './service.ts';

export const searchApi: FeatureApi = ({ handle, db }) => {
  handle(
    searchAll,
    ({ query, actor }) => search.searchAll(db, actor, query.search, query.per_page),
    (_, { workers, posts }) => [
      workersTag,
      postsTag,
      tradesTag,
      placesTag,
      ...[...workers, ...posts.map(({ user }) => user)].map(({ id }) => personTag(id)),
    ],
  );
};
