import createClient from 'openapi-fetch';
import type { paths } from './openapi-fetch/paths.ts';

export async function mainJob(baseUrl: string, email: string, password: string) {
  const client = createClient<paths>({ baseUrl });
  const login = await client.POST('/api/v1/auth/login', { body: { email, password } });
  if (!login.data) throw new Error(login.error.message);
  const headers = { authorization: `Bearer ${login.data.token}` };
  const types = await client.GET('/api/v1/job-types', { params: { query: { per_page: 1 } } });
  const [type] = types.data?.data ?? [];
  if (!type) throw new Error('There are no job types.');
  const posted = await client.POST('/api/v1/job-posts', {
    headers,
    body: {
      job_category_id: type.job_category_id,
      job_type_id: type.id,
      subject: 'Curi cijev ispod sudopera, hitno je.',
      urgency: 'urgent',
    },
  });
  if (!posted.data) throw new Error(posted.error.message);
  const own = await client.GET('/api/v1/auth-list/job-posts', {
    headers,
    params: { query: { status: 'pending' } },
  });
  const listed = await client.GET('/api/v1/job-posts', {
    params: { query: { urgency: ['urgent', 'this_week'], 'where_in[job_type_id]': [type.id, 1] } },
  });
  const refused = await client.POST('/api/v1/job-posts', {
    headers,
    body: { job_category_id: type.job_category_id, job_type_id: type.id, subject: 'Kratko' },
  });
  return {
    found: own.data?.data.some(({ id }) => id === posted.data.data.id) ?? false,
    filtered: listed.response.status,
    refused: Object.keys(refused.error?.errors ?? {}),
  };
}
