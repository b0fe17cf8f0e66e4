import { useEffect, useState } from 'react';
import { getJobPost, type JobPost } from '#contract/job-posts.ts';
import { type FormChoices, loadChoices } from '../catalogue/form-choices.ts';
import { ApiError, api } from '../platform/api.ts';

interface Data {
  choices: FormChoices;
  /** The post that is edited. */
  post: JobPost | null;
}

const loadPost = async (id: number | undefined) => (id === undefined ? null : (await api.call(getJobPost, { params: { id } })).data);

const sentence = (error: unknown) =>
  error instanceof ApiError && error.status === 0
    ? 'Nema veze s poslužiteljem. Provjerite vezu i pokušajte ponovno.'
    : error instanceof ApiError && error.status === 404
      ? 'Ovaj posao više ne postoji.'
      : 'Obrazac se nije učitao. Pokušajte ponovno.';

/** What the form needs before it can show: its lists (unless the page brought them) and the post it edits. */
export function useFormData(postId: number | undefined, given: FormChoices | undefined) {
  const [data, setData] = useState<Data | null>(given && postId === undefined ? { choices: given, post: null } : null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const loaded = data !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another load
  useEffect(() => {
    if (loaded) return;
    let gone = false;
    setFailure(null);
    Promise.all([given ?? loadChoices(), loadPost(postId)]).then(
      ([choices, post]) => gone || setData({ choices, post }),
      (error: unknown) => gone || setFailure(sentence(error)),
    );
    return () => {
      gone = true;
    };
  }, [postId, given, loaded, tries]);
  return { data, failure, retry: () => setTries((count) => count + 1) };
}
