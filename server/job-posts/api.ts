import * as mediaContract from '#contract/job-post-media.ts';
import * as contract from '#contract/job-posts.ts';
import { placesTag } from '../places/tags.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { tradesTag } from '../trades/tags.ts';
import { measuredFrom } from '../users/own-towns.ts';
import { personTag } from '../users/tags.ts';
import { renewPost } from './aging.ts';
import * as lists from './lists.ts';
import * as media from './media.ts';
import { moderationWait } from './moderation-wait.ts';
import * as posts from './service.ts';
import { postsTag, postTag, tagsOfPosts } from './tags.ts';
import { jobPostsTasks } from './tasks.ts';

export const jobPostsApi: FeatureApi = (parts) => {
  const { handle, db, storage } = parts;
  handle(
    contract.listJobPosts,
    async ({ query, actor }) => lists.listPosts(db, actor, query, await measuredFrom(parts, actor, query)),
    (_, { data }) => tagsOfPosts(data),
  );
  handle(
    contract.jobPostFacets,
    async ({ query }) => ({ data: await lists.facetsOf(db, query) }),
    () => [postsTag, tradesTag, placesTag],
  );
  handle(
    contract.getModerationWait,
    async () => ({ data: { text: await moderationWait(db) } }),
    () => [],
  );
  handle(
    contract.getJobPost,
    async ({ params, actor }) => ({ data: await posts.getPost(db, actor, params.id) }),
    (_, { data }) => [postTag(data.id), personTag(data.user.id), tradesTag, placesTag],
  );
  handle(contract.createJobPost, async ({ body, actor }) => ({
    data: await posts.createPost(db, actor, body),
  }));
  handle(contract.updateJobPost, async ({ params, body, actor }) => ({
    data: await posts.updatePost(db, actor, params.id, body),
  }));
  handle(contract.deleteJobPost, ({ params, actor }) => posts.deletePost(db, storage, actor, params.id));
  handle(contract.togglePostStatus, async ({ params, body, actor }) => ({
    data: await posts.toggleStatus(parts, actor, params.id, body.status),
  }));
  handle(contract.publishJobPost, async ({ params, actor }) => ({
    data: await posts.publishPost(parts, actor, params.id),
  }));
  handle(contract.renewJobPost, async ({ params, actor }) => ({
    data: await renewPost(db, actor, params.id),
  }));
  handle(contract.listFeedbacks, ({ params, actor }) => posts.feedbacksOf(db, actor, params.id));
  handle(
    mediaContract.listMedia,
    ({ params, actor }) => media.listMedia(db, actor, params.id),
    ({ params }) => [postTag(params.id)],
  );
  handle(mediaContract.addMedia, async ({ params, body, files, actor }) => ({
    data: await media.addMedia(db, storage, actor, params.id, { file: files[0], client_id: body.client_id }),
  }));
  handle(mediaContract.orderMedia, ({ params, body, actor }) =>
    media.orderMedia(db, actor, params.id, body.ids),
  );
  handle(mediaContract.deleteMedia, ({ params, actor }) =>
    media.deleteMedia(db, storage, actor, params.id, params.file),
  );
  jobPostsTasks(parts);
};
