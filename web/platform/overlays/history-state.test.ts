import { createBrowserRouter } from 'react-router';
import { expect, test } from 'vitest';

// overlay-history.ts reads both fields, which the router does not document.
test('the router keeps the key and the index of an entry in `history.state`', async () => {
  const history = {
    state: {} as object,
    pushState: (state: object) => void (history.state = state),
    replaceState: (state: object) => void (history.state = state),
  };
  const window = {
    history,
    location: { pathname: '/', search: '', hash: '', href: 'http://localhost/', origin: 'http://localhost' },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  const options = { window: window as never, hydrationData: { loaderData: {} } };
  const router = createBrowserRouter([{ path: '*', element: null }], options);
  await router.navigate('/majstori');
  expect(history.state).toMatchObject({ key: router.state.location.key, idx: 1 });
  router.dispose();
});
