import { expect, test } from 'vitest';
import { rendered, wordsOf } from '../platform/page/rendered.tsx';
import { EmptyThread } from './empty-thread.tsx';
import { openingsFor } from './thread-loader.ts';

const about = (type: 'inquiry' | 'offer') => ({
  state: { type, status: 'active' as const, declined: false },
});
const firstWords = (...of: Parameters<typeof openingsFor>) =>
  wordsOf(
    rendered(
      <EmptyThread name="Siniša Božić" kind={openingsFor(...of)} own={[]} onChoose={() => undefined} />,
    ),
  );

test('the openings suggested for a question about a service are those of a client and never mention an inquiry', () => {
  for (const worker of [true, false]) {
    const words = firstWords(about('offer'), worker);
    expect(words).toContain('zanima me okvirna cijena');
    expect(words).not.toMatch(/upit/i);
  }
});

test('the openings suggested for a reply to an inquiry are those of a worker', () => {
  for (const worker of [true, false])
    expect(firstWords(about('inquiry'), worker)).toContain('zanima me Vaš upit. Kada mogu doći pogledati?');
});

test('without a job, the suggested openings depend on the recipient', () => {
  expect(firstWords(null, true)).toContain('treba mi majstor');
  expect(firstWords(null, false)).toContain('zanima me Vaš upit');
});

test('the user’s own phrases replace the default openings', () => {
  const words = wordsOf(
    rendered(
      <EmptyThread name="Ana" kind="aboutJob" own={['Mogu doći u subotu.']} onChoose={() => undefined} />,
    ),
  );
  expect(words).toContain('Mogu doći u subotu.');
  expect(words).not.toContain('Dobar dan');
});
