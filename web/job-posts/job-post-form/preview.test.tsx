import { expect, test } from 'vitest';
import type { JobQuestion } from '#contract/job-questions.ts';
import { rendered, wordsOf } from '../../platform/page/rendered.tsx';
import { blankDraft, type Draft } from './draft.ts';
import { PreviewStep } from './preview.tsx';

const questions = [
  {
    ...{ key: 'izvor', text: 'Odakle dolazi voda?', label: 'Izvor vode', kind: 'choice' },
    options: [{ key: 'bunar', label: 'Bunar' }],
  },
  {
    ...{ key: 'dubina', text: 'Koliko je duboka voda?', label: 'Dubina vode', kind: 'number' },
    ...{ unit: 'm', min: 1, max: 200, taps: [5, 10, 20] },
  },
] as JobQuestion[];
const empty = blankDraft();
const draft: Draft = {
  ...empty,
  fields: { ...empty.fields, job_category_id: 4, job_type_id: 31, subject: 'Treba ugraditi pumpu u bunar.' },
};

const shown = (of: Draft) =>
  rendered(
    <PreviewStep
      {...{ post: null, draft: of, questions, me: null, pictures: [], onEdit: () => {} }}
      choices={{ categories: [], types: [], counties: [], towns: [] }}
    />,
  );

test('the preview shows a button for each missing detail of an inquiry, and none for a service', () => {
  const html = shown(draft);
  expect(wordsOf(html)).toContain('Poslati možete i ovako, a ponude će biti točnije uz ovo:');
  const list = /<ul[^>]*aria-labelledby="savjeti"[^>]*>([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? '';
  const buttons = [...list.matchAll(/<button type="button"[^>]*>([\s\S]*?)<\/button>/g)];
  expect(buttons.map(([, text = '']) => wordsOf(text))).toEqual([
    'Dodajte fotografiju',
    'Odgovorite: dubina vode, izvor vode',
    'Ako imate rok, odaberite ga',
  ]);
  expect(shown({ ...draft, fields: { ...draft.fields, type: 'offer' } })).not.toContain('savjeti');
});
