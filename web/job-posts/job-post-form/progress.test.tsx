import { expect, test } from 'vitest';
import type { PostKind } from '#contract/job-posts.ts';
import { ApiError } from '../../platform/api/api.ts';
import { rendered, wordsOf } from '../../platform/page/rendered.tsx';
import { titleOf } from './form.tsx';
import { Progress } from './progress.tsx';
import type { Sending } from './use-sending.ts';

const sending: Sending = {
  stages: ['base', 'uploads', 'removals'],
  stage: 'base',
  files: [],
  transfers: {},
  review: true,
  failure: null,
  done: false,
};
const words = (change: Partial<Sending>, type: PostKind = 'inquiry') =>
  wordsOf(rendered(<Progress sending={{ ...sending, ...change }} preview={() => undefined} type={type} />));
const refused = new ApiError(422, { message: '', errors: {} });

test('the stages of sending are listed in order, with the current one marked', () => {
  expect(words({})).toMatch(/Spremanje upita.*Prijenos datoteka.*Brisanje datoteka/);
  expect(words({ stage: 'uploads' })).toContain('Spremanje upita Spremljeno');
  expect(words({ stages: ['base'] })).not.toContain('datoteka');
});

test('each stage has its own error text, which states what was saved', () => {
  expect(words({ failure: { stage: 'base', error: refused } })).toContain(
    'Upit nije spremljen. Sve što ste upisali ostaje sačuvano.',
  );
  const saved = 'Upit je već spremljen i neće se izgubiti.';
  expect(words({ stage: 'uploads', failure: { stage: 'uploads', error: refused } })).toContain(
    `Prijenos nekih datoteka nije uspio. ${saved}`,
  );
  expect(words({ stage: 'removals', failure: { stage: 'removals', error: refused } })).toContain(
    `Brisanje nekih datoteka nije uspjelo. ${saved}`,
  );
});

const at = { stage: 'uploads', files: [{ id: 'a', name: 'krov.jpg', size: 1, kind: 'image' }] } as const;
const failures = (['base', 'uploads', 'removals', 'order'] as const).map((stage) => ({
  stage,
  failure: { stage, error: refused },
}));

test('the texts shown while a service is sent never call it an inquiry, at any stage or in any error', () => {
  const shown = [{}, at, ...failures].map((change) =>
    words({ ...sending, ...change, stages: ['base', 'uploads', 'removals', 'order'] }, 'offer'),
  );
  for (const text of shown) expect(text).not.toMatch(/upit/i);
  expect(shown[0]).toContain('Spremanje usluge');
  expect(shown[1]).toContain('Usluga je već spremljena i neće se izgubiti.');
  expect(shown[2]).toContain('Usluga nije spremljena.');
});

const form = { declined: false, edits: false, asks: false };
test.for([
  ['steps', form, 'Objavite upit', 'Ponudite uslugu'],
  ['steps', { ...form, asks: true }, 'Zatražite ponudu', 'Ponudite uslugu'],
  ['steps', { ...form, edits: true }, 'Uredite upit', 'Uredite uslugu'],
  ['steps', { ...form, edits: true, declined: true }, 'Ispravite upit', 'Ispravite uslugu'],
  ['sending', form, 'Šaljemo Vaš upit', 'Šaljemo Vašu uslugu'],
  ['failed', form, 'Šaljemo Vaš upit', 'Šaljemo Vašu uslugu'],
  ['sending', { ...form, edits: true }, 'Spremamo promjene', 'Spremamo promjene'],
  ['done', form, 'Gotovo', 'Gotovo'],
] as const)('in the view %s with %o, the title states what the form does', ([view, of, inquiry, offer]) => {
  expect([titleOf(view, { ...of, type: 'inquiry' }), titleOf(view, { ...of, type: 'offer' })]).toEqual([
    inquiry,
    offer,
  ]);
});
