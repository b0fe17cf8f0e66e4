import { data, redirect } from 'react-router';
import { deleteJobPost, renewJobPost, togglePostStatus } from '#contract/job-posts.ts';
import { attempt } from '../platform/load.ts';
import { myJobPostsPath, readMyJobPostsQuery } from './my-job-posts-query.ts';

type Acting = Parameters<typeof attempt>[0] & { request: Request };

const outcomeOf = (args: Acting, act: FormDataEntryValue | null, params: { id: number }) => {
  if (act === 'izbrisi') return attempt(args, deleteJobPost, { params });
  if (act === 'produlji') return attempt(args, renewJobPost, { params });
  return attempt(args, togglePostStatus, { params, body: { status: act === 'otvori' ? 'active' : 'finished' } });
};

/** What the owner does to a post in one step, for who has no script; back to the list, or a word why not. */
export async function actOnPost(args: Acting) {
  const form = await args.request.formData();
  const outcome = await outcomeOf(args, form.get('radnja'), { id: Number(form.get('id')) });
  if (!outcome.ok) return data({ failure: outcome.error.message }, { status: outcome.status });
  const { status, page } = readMyJobPostsQuery(new URL(args.request.url).searchParams);
  throw redirect(myJobPostsPath({ status, page }));
}
