import { createMemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { leaves } from './leave-guard.ts';

test('a page that is still rendered after being left does not block the next navigation', async () => {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/form'] });
  onTestFinished(() => router.dispose());
  const blocks = leaves('/form');
  const blocker = () => router.getBlocker('form', blocks);
  blocker();

  await router.navigate('/form?step=2');
  expect(router.state.location.search).toBe('?step=2');
  await router.navigate('/profile');
  expect(router.state.location.pathname).toBe('/form');
  await blocker().proceed?.();
  await expect.poll(() => router.state.location.pathname).toBe('/profile');
  await router.navigate('/workers');
  expect(router.state.location.pathname).toBe('/workers');
});
