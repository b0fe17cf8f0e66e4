import { data, redirect } from 'react-router';
import { deleteSavedSearch, updateSavedSearch } from '#contract/saved-searches.ts';
import { attempt } from '../platform/load.ts';
import { isFrequency } from './saved-search-form.tsx';
import { readSavedSearchesQuery, savedSearchesPath } from './saved-searches-query.ts';

type Acting = Parameters<typeof attempt>[0] & { request: Request };

function outcomeOf(args: Acting, form: FormData) {
  const params = { id: Number(form.get('id')) };
  if (form.get('radnja') === 'izbrisi') return attempt(args, deleteSavedSearch, { params });
  const title = form.get('title');
  const frequency = form.get('frequency');
  return attempt(args, updateSavedSearch, { params, body: { ...(title !== null && { title: String(title) }), ...(isFrequency(frequency) && { frequency }) } });
}

/** What one does to a saved search, for who has no script; back to the list, or a word why not. */
export async function actOnSavedSearch(args: Acting) {
  const outcome = await outcomeOf(args, await args.request.formData());
  if (!outcome.ok) return data({ failure: Object.values(outcome.error.errors).flat()[0] ?? outcome.error.message }, { status: outcome.status });
  throw redirect(savedSearchesPath({ page: readSavedSearchesQuery(new URL(args.request.url).searchParams).page }));
}
