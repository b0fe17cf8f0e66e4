import { client } from './hey-api/client.gen.ts';
import {
  getAuthListJobPosts,
  getJobPosts,
  getJobTypes,
  postAuthLogin,
  postJobPosts,
} from './hey-api/index.ts';

export async function mainJob(baseUrl: string, email: string, password: string) {
  client.setConfig({ baseUrl });
  const login = await postAuthLogin({ body: { email, password } });
  if (!login.data) throw new Error(login.error?.message);
  const { token } = login.data;
  client.setConfig({ baseUrl, auth: token });
  const types = await getJobTypes({ query: { per_page: 1 } });
  const [type] = types.data?.data ?? [];
  if (!type) throw new Error('There are no job types.');
  const posted = await postJobPosts({
    body: {
      job_category_id: type.job_category_id,
      job_type_id: type.id,
      subject: 'Curi cijev ispod sudopera, hitno je.',
      urgency: 'urgent',
    },
  });
  if (!posted.data) throw new Error(posted.error?.message);
  const { id } = posted.data.data;
  const own = await getAuthListJobPosts({ query: { status: 'pending' } });
  const listed = await getJobPosts({
    query: { urgency: ['urgent', 'this_week'], 'where_in[job_type_id]': [type.id, 1] },
  });
  const refused = await postJobPosts({
    body: { job_category_id: type.job_category_id, job_type_id: type.id, subject: 'Kratko' },
  });
  return {
    found: own.data?.data.some((one) => one.id === id) ?? false,
    filtered: listed.response?.status,
    refused: Object.keys(refused.error?.errors ?? {}),
  };
}
