import { expect, test } from 'vitest';
import { rendered, wordsOf } from '../platform/page/rendered.tsx';
import { HowItWorks } from './how-it-works.tsx';

test('the home page states the measured wait for moderation', () => {
  expect(wordsOf(rendered(<HowItWorks />, { moderationWait: '2 sata' }))).toContain('u prosjeku za 2 sata.');
});
