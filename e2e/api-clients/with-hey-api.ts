import { createClient } from './hey-api/client/index.ts';
import {
  getAuthListJobPosts,
  getDealsById,
  getJobPosts,
  getJobTypes,
  postAuthLogin,
  postDealsByIdFinish,
  postDealsByIdTimes,
  postDealsByIdTimesByTimeChoose,
  postJobPosts,
  postJobPostsByIdOffers,
  postOffersByIdAccept,
  postReviews,
} from './hey-api/index.ts';
import { dataOf, inHours, type Job } from './job.ts';

export async function mainJob({ baseUrl, client, worker, approve }: Job) {
  const visitor = createClient({ baseUrl });
  const signedIn = async (body: Job['client']) => {
    const { token } = dataOf(await postAuthLogin({ client: visitor, body }));
    return { client: createClient({ baseUrl, auth: token }) };
  };
  const [asAna, asIvo] = [await signedIn(client), await signedIn(worker)];

  const types = dataOf(await getJobTypes({ client: visitor, query: { per_page: 1 } }));
  const [type] = types.data;
  if (!type) throw new Error('There are no job types.');
  const kind = { job_category_id: type.job_category_id, job_type_id: type.id };
  const posted = await postJobPosts({
    ...asAna,
    body: { ...kind, subject: 'Curi cijev ispod sudopera, hitno je.', urgency: 'urgent' },
  });
  const { id: post } = dataOf(posted).data;
  const own = await getAuthListJobPosts({ ...asAna, query: { status: 'pending' } });
  const refused = await postJobPosts({ ...asAna, body: { ...kind, subject: 'Kratko' } });
  await approve(post);
  const listed = await getJobPosts({
    client: visitor,
    query: { urgency: ['urgent', 'this_week'], 'where_in[job_type_id]': [type.id, 1] },
  });

  const sent = await postJobPostsByIdOffers({
    ...asIvo,
    path: { id: post },
    body: {
      work: 'Zamjena sifona i dovodnih cijevi.',
      price_from_cents: 9000,
      valid_until: inHours(240).slice(0, 10),
    },
  });
  const { id: offer } = dataOf(sent).data;
  const accepted = await postOffersByIdAccept({ ...asAna, path: { id: offer } });
  const { deal_id: deal } = dataOf(accepted).data;
  if (deal === null) throw new Error('The accepted offer has no deal.');

  const proposed = await postDealsByIdTimes({
    ...asIvo,
    path: { id: deal },
    body: { times: [{ starts_at: inHours(24), ends_at: inHours(26) }] },
  });
  const [time] = dataOf(proposed).data.proposal?.times ?? [];
  if (!time) throw new Error('The proposal has no times.');
  const chosen = await postDealsByIdTimesByTimeChoose({ ...asAna, path: { id: deal, time: time.id } });
  const finished = await postDealsByIdFinish({
    ...asIvo,
    path: { id: deal },
    body: { early: true, final_cents: 9500 },
  });
  const { id: user } = dataOf(finished).data.worker;
  const review = { user_id: user, job_post_id: post, stars: 5, comment: 'Uredno i na vrijeme.' };
  dataOf(await postReviews({ ...asAna, body: review }));
  const reviewed = await getDealsById({ ...asIvo, path: { id: deal } });

  return {
    found: dataOf(own).data.some(({ id }) => id === post),
    listed: dataOf(listed).data.some(({ id }) => id === post),
    refused: Object.keys(refused.error?.errors ?? {}),
    stages: [proposed, chosen, finished, reviewed].map((answer) => dataOf(answer).data.stage),
  };
}
