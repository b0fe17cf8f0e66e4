import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api.ts';
import { rendered, wordsOf } from '../../platform/rendered.tsx';
import { Progress } from './progress.tsx';
import type { Sending } from './use-sending.ts';

const sending: Sending = { stages: ['base', 'uploads', 'removals'], stage: 'base', files: [], transfers: {}, review: true, failure: null, done: false };
const words = (change: Partial<Sending>) => wordsOf(rendered(<Progress sending={{ ...sending, ...change }} preview={() => undefined} />));
const refused = new ApiError(422, { message: '', errors: {} });

test('the stages of a send stand in their order, the present one marked', () => {
  expect(words({})).toMatch(/Spremanje upita.*Prijenos datoteka.*Brisanje datoteka/);
  expect(words({ stage: 'uploads' })).toContain('Spremanje upita Spremljeno');
  expect(words({ stages: ['base'] })).not.toContain('datoteka');
});

test('each stage says its own failure, and what is kept', () => {
  expect(words({ failure: { stage: 'base', error: refused } })).toContain('Upit nije spremljen. Sve što ste upisali ostaje sačuvano.');
  const saved = 'Upit je već spremljen i neće se izgubiti.';
  expect(words({ stage: 'uploads', failure: { stage: 'uploads', error: refused } })).toContain(`Prijenos nekih datoteka nije uspio. ${saved}`);
  expect(words({ stage: 'removals', failure: { stage: 'removals', error: refused } })).toContain(`Brisanje nekih datoteka nije uspjelo. ${saved}`);
});
