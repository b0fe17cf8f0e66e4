import { useEffect, useState } from 'react';
import { getQuestions, type QuestionSet } from '#contract/job-questions.ts';
import { api } from '../../platform/api/api.ts';
import type { Fields } from './draft.ts';
import { setFor } from './form-answers.ts';

/**
 * Returns the questions of the chosen type: the version that the answers belong to, otherwise the current
 * one. Undefined until they are loaded or if loading fails; the form works without them.
 */
export function useQuestions(fields: Fields): QuestionSet | undefined {
  const [loaded, setLoaded] = useState<QuestionSet>();
  const typeId = fields.type === 'inquiry' ? fields.job_type_id : '';
  const setId = setFor(fields);
  const fits = loaded?.job_type_id === typeId && (setId === null || setId === loaded.id);
  useEffect(() => {
    if (typeId === '' || fits) return;
    const leave = new AbortController();
    const query = setId === null ? {} : { set: setId };
    api.call(getQuestions, { params: { id: typeId }, query, signal: leave.signal }).then(
      ({ data }) => setLoaded(data),
      () => undefined,
    );
    return () => leave.abort();
  }, [typeId, setId, fits]);
  return fits ? loaded : undefined;
}
