import { data, redirect } from 'react-router';
import { deleteJobPost, togglePostStatus } from '#contract/job-posts.ts';
import { attempt } from '../platform/load.ts';
import { myJobsPath, readMyJobsQuery } from './my-jobs-query.ts';

type Acting = Parameters<typeof attempt>[0] & { request: Request };

/** What the owner does to a post in one step, for who has no script; back to the list, or a word why not. */
export async function actOnPost(args: Acting) {
  const form = await args.request.formData();
  const params = { id: Number(form.get('id')) };
  const intent = form.get('radnja');
  const outcome =
    intent === 'izbrisi'
      ? await attempt(args, deleteJobPost, { params })
      : await attempt(args, togglePostStatus, { params, body: { status: intent === 'otvori' ? 'active' : 'finished' } });
  if (!outcome.ok) return data({ failure: outcome.error.message }, { status: outcome.status });
  const { status, page } = readMyJobsQuery(new URL(args.request.url).searchParams);
  throw redirect(myJobsPath({ status, page }));
}
