import createClient from 'openapi-fetch';
import { dataOf, inHours, type Job } from './job.ts';
import type { paths } from './openapi-fetch/paths.ts';

export async function mainJob({ baseUrl, client, worker, approve }: Job) {
  const visitor = createClient<paths>({ baseUrl });
  const signedIn = async (body: Job['client']) => {
    const { token } = dataOf(await visitor.POST('/api/v1/auth/login', { body }));
    return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
  };
  const [ana, ivo] = [await signedIn(client), await signedIn(worker)];

  const types = dataOf(await visitor.GET('/api/v1/job-types', { params: { query: { per_page: 1 } } }));
  const [type] = types.data;
  if (!type) throw new Error('There are no job types.');
  const kind = { job_category_id: type.job_category_id, job_type_id: type.id };
  const posted = await ana.POST('/api/v1/job-posts', {
    body: { ...kind, subject: 'Curi cijev ispod sudopera, hitno je.', urgency: 'urgent' },
  });
  const { id: post } = dataOf(posted).data;
  const own = await ana.GET('/api/v1/auth-list/job-posts', { params: { query: { status: 'pending' } } });
  const refused = await ana.POST('/api/v1/job-posts', { body: { ...kind, subject: 'Kratko' } });
  await approve(post);
  const listed = await visitor.GET('/api/v1/job-posts', {
    params: { query: { urgency: ['urgent', 'this_week'], 'where_in[job_type_id]': [type.id, 1] } },
  });

  const sent = await ivo.POST('/api/v1/job-posts/{id}/offers', {
    params: { path: { id: post } },
    body: {
      work: 'Zamjena sifona i dovodnih cijevi.',
      price_from_cents: 9000,
      valid_until: inHours(240).slice(0, 10),
    },
  });
  const { id: offer } = dataOf(sent).data;
  const accepted = await ana.POST('/api/v1/offers/{id}/accept', { params: { path: { id: offer } } });
  const { deal_id: deal } = dataOf(accepted).data;
  if (deal === null) throw new Error('The accepted offer has no deal.');
  const params = { path: { id: deal } };

  const proposed = await ivo.POST('/api/v1/deals/{id}/times', {
    params,
    body: { times: [{ starts_at: inHours(24), ends_at: inHours(26) }] },
  });
  const [time] = dataOf(proposed).data.proposal?.times ?? [];
  if (!time) throw new Error('The proposal has no times.');
  const chosen = await ana.POST('/api/v1/deals/{id}/times/{time}/choose', {
    params: { path: { id: deal, time: time.id } },
  });
  const finished = await ivo.POST('/api/v1/deals/{id}/finish', {
    params,
    body: { early: true, final_cents: 9500 },
  });
  const { id: user } = dataOf(finished).data.worker;
  const review = { user_id: user, job_post_id: post, stars: 5, comment: 'Uredno i na vrijeme.' };
  dataOf(await ana.POST('/api/v1/reviews', { body: review }));
  const reviewed = await ivo.GET('/api/v1/deals/{id}', { params });

  return {
    found: dataOf(own).data.some(({ id }) => id === post),
    listed: dataOf(listed).data.some(({ id }) => id === post),
    refused: Object.keys(refused.error?.errors ?? {}),
    stages: [proposed, chosen, finished, reviewed].map((answer) => dataOf(answer).data.stage),
  };
}
