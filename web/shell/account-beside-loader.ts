import { listAds } from '#contract/ads.ts';
import { limits } from '#contract/constants.ts';
import { listWorkers } from '#contract/users.ts';
import { attempt } from '../platform/loading/loader-call.ts';
import { cardWorker } from '../users/card-worker.ts';

type Args = Parameters<typeof attempt>[0];

export async function besideOf(args: Args) {
  const [ads, workers] = await Promise.all([
    attempt(args, listAds, { query: { per_page: 1 } }),
    attempt(args, listWorkers, { query: { page: 1, per_page: limits.perPage.boosted, sort_by: 'random' } }),
  ]);
  return { ads: ads.ok ? ads.data.data : [], workers: workers.ok ? workers.data.data.map(cardWorker) : [] };
}
