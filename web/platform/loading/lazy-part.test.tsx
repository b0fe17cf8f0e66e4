import { lazy, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const Words = () => <p>Započnite razgovor</p>;
const shown = (Part: typeof Words | ReturnType<typeof lazyPart<typeof Words>>) =>
  renderToString(
    <Suspense fallback="čeka">
      <Part />
    </Suspense>,
  );

test('the server’s first page includes lazily loaded parts', async () => {
  const part = Promise.resolve(Words);
  const [Lazy, Plain] = [lazyPart(() => part), lazy(() => part.then((words) => ({ default: words })))];
  await part;
  await new Promise(setImmediate);
  expect(shown(Lazy)).toContain('<p>Započnite razgovor</p>');
  // `React.lazy` suspends even though the part has already loaded.
  expect(shown(Plain)).toContain('čeka');
});
