import {
  type BlockerFunction,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  type InitialEntry,
} from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepModalEntry, scrollKeyOf } from './modal-entry.ts';
import { isOverlayOpen, overlayOpened } from './open-overlays.ts';

const wait = (ms = 100) => vi.advanceTimersByTimeAsync(ms);
let phone: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  phone = false;
  vi.stubGlobal('matchMedia', () => ({ matches: phone }));
});

/** Starts a router on the last of the given entries. As in a browser, history steps are asynchronous. */
async function start(entries: InitialEntry[] = ['/a', '/b']) {
  const history = createMemoryHistory({ initialEntries: entries });
  const step = history.go;
  history.go = (by) => void setTimeout(() => step(by), 10);
  const loads: string[] = [];
  const load = async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    loads.push(pathname + search);
    if (pathname === '/slow') await new Promise((resolve) => setTimeout(resolve, 1000));
    return null;
  };
  const router = createRouter({
    history,
    routes: [{ id: 'page', path: '*', loader: load }],
    hydrationData: { loaderData: { page: null } },
  }).initialize();
  const entry = keepModalEntry(router);
  // React renders a page some time after the router has changed its location.
  const stopRendering = router.subscribe(({ location }) => {
    setTimeout(() => entry.pageShown(location.key), 20);
  });
  onTestFinished(async () => {
    entry.stop();
    stopRendering();
    router.dispose();
  });
  await wait();
  return {
    router,
    loads,
    go: async (by: number) => {
      history.go(by);
      await wait();
    },
    visit: async (path: string, replace = false) => {
      await router.navigate(path, { replace });
      await wait();
    },
    /** Returns the position in the history, the URL, and whether the entry belongs to a modal. */
    at: () => {
      const { pathname, search, state } = router.state.location;
      return [history.index, pathname + search, Boolean(state?.modal)];
    },
  };
}

/**
 * Opens an overlay that adds its name to `closed` when Back closes it; with `stays` it stays open, like a
 * form that first asks for confirmation.
 */
function open(name = 'dialog', closed: string[] = [], stays = false): () => void {
  const leave = overlayOpened({
    close() {
      closed.push(name);
      if (!stays) leave();
    },
  });
  return leave;
}

const shownUrl = ({ state: { location } }: DataRouter) => (location.mask ?? location).search;

test('Back closes one overlay at a time, topmost first, and then leaves the page', async () => {
  const { go, at, loads } = await start();
  const closed: string[] = [];
  open('dialog', closed);
  open('question', closed);
  await wait();
  expect(at()).toEqual([2, '/b', true]);
  await go(-1);
  expect([closed, at()]).toEqual([['question'], [2, '/b', true]]);
  await go(-1);
  expect([closed, at()]).toEqual([
    ['question', 'dialog'],
    [1, '/b', false],
  ]);
  expect(loads).toEqual([]);
  await go(-1);
  expect([at(), loads]).toEqual([[0, '/a', false], ['/a']]);
});

test('closing an overlay removes its history entry without loading anything, even after repeated opening', async () => {
  const { at, loads } = await start();
  for (let time = 0; time < 3; time += 1) {
    const leave = open();
    await wait();
    expect(at()).toEqual([2, '/b', true]);
    leave();
    await wait();
    expect(at()).toEqual([1, '/b', false]);
  }
  expect(loads).toEqual([]);
});

test('a page that scrolled while an overlay was open stays there when the overlay closes', async () => {
  const { router, at } = await start();
  let top = 100;
  router.enableScrollRestoration({}, () => top, scrollKeyOf);
  const leave = open();
  await wait();
  top = 617;
  leave();
  await wait();
  expect([at(), router.state.restoreScrollPosition]).toEqual([[1, '/b', false], 617]);
});

test('an overlay that replaces another uses the same history entry', async () => {
  const { router, at } = await start();
  const leave = open('menu');
  await wait();
  const { key } = router.state.location;
  leave();
  onTestFinished(open('dialog'));
  await wait();
  expect([at(), router.state.location.key]).toEqual([[2, '/b', true], key]);
});

test('an overlay that opens while an entry is being removed stays open and gets an entry', async () => {
  const { at } = await start();
  const closed: string[] = [];
  const leave = open('menu', closed);
  await wait();
  leave();
  await wait(5);
  onTestFinished(open('dialog', closed));
  await wait();
  expect([closed, at()]).toEqual([[], [2, '/b', true]]);
});

test('Back restores the history entry of a form that asks before closing', async () => {
  const { go, at } = await start();
  const closed: string[] = [];
  onTestFinished(open('form', closed, true));
  await wait();
  await go(-1);
  expect([closed, at()]).toEqual([['form'], [2, '/b', true]]);
});

test('Forward to the history entry of a closed overlay has no effect', async () => {
  const { go, at, loads } = await start();
  open();
  await wait();
  await go(-1);
  await go(1);
  expect([at(), loads]).toEqual([[1, '/b', false], []]);
});

test('Back and Forward skip the modal from which a page was opened', async () => {
  const { visit, go, at } = await start();
  const leave = open('search');
  await wait();
  await visit('/c', true);
  leave();
  await wait();
  expect(at()).toEqual([2, '/c', false]);
  await go(-1);
  expect(at()).toEqual([1, '/b', false]);
  await go(1);
  expect(at()).toEqual([2, '/c', false]);
});

test('Back skips a modal’s history entry even if the page opened from the modal did not replace it', async () => {
  const { visit, go, at } = await start();
  const leave = open('search');
  await wait();
  await visit('/c');
  leave();
  await go(-1);
  expect(at()).toEqual([1, '/b', false]);
});

test('the page keeps its history state while a modal is open', async () => {
  const { router } = await start([{ pathname: '/b', state: { from: '/a' } }]);
  const leave = open();
  await wait();
  expect(router.state.location.state).toMatchObject({ from: '/a' });
  leave();
  await wait();
  expect(router.state.location.state).toEqual({ from: '/a' });
});

test('on phones the URL has the modal parameter while an overlay is open', async () => {
  phone = true;
  const { router } = await start(['/b?stranica=2']);
  const leave = open();
  await wait();
  expect(shownUrl(router)).toBe('?stranica=2&modal=active');
  leave();
  await wait();
  expect(shownUrl(router)).toBe('?stranica=2');
});

test('the modal parameter of a shared URL is removed without loading anything', async () => {
  const { at, loads } = await start(['/b?stranica=2&modal=active']);
  expect([at(), loads]).toEqual([[0, '/b?stranica=2', false], []]);
});

test('after a reload with a modal open, the modal’s history entry is removed', async () => {
  const { at } = await start(['/b', { pathname: '/b', state: { modal: 'key' } }]);
  expect(at()).toEqual([0, '/b', false]);
});

test('an overlay that closes while the next page is loading does not cancel the navigation', async () => {
  const { router, at } = await start();
  const leave = open('filters');
  await wait();
  void router.navigate('/slow', { replace: true });
  leave();
  await wait(500);
  expect(at()).toEqual([2, '/b', true]);
  await wait(1000);
  expect(at()).toEqual([2, '/slow', false]);
});

test('an overlay that opens while the next page is loading gets its entry on that page', async () => {
  const { router, at } = await start();
  void router.navigate('/slow');
  onTestFinished(open());
  await wait(500);
  expect(at()).toEqual([1, '/b', false]);
  await wait(1000);
  expect(at()).toEqual([3, '/slow', true]);
});

test.each(['/slow', '/c'])(
  'navigation to %s succeeds even if it starts while a modal’s history entry is being removed',
  async (path) => {
    const { router, at } = await start();
    const leave = open();
    await wait();
    leave();
    await wait(5);
    void router.navigate(path);
    await wait(2000);
    expect(at()).toEqual([2, path, false]);
  },
);

test('a dialog about a blocked navigation gets no history entry, because adding one would release the navigation', async () => {
  const { router, go, at } = await start();
  const isElsewhere: BlockerFunction = ({ nextLocation }) => nextLocation.pathname !== '/b';
  const blocker = () => router.getBlocker('form', isElsewhere);
  blocker();
  await go(-1);
  const leave = open('question');
  await wait();
  expect([at(), blocker().state]).toEqual([[1, '/b', false], 'blocked']);
  leave();
  blocker().proceed?.();
  await wait();
  expect([at(), isOverlayOpen()]).toEqual([[0, '/a', false], false]);
});

test('an overlay that closes with its page gets no entry on the next page', async () => {
  const { router, at } = await start();
  const leave = open();
  await wait();
  void router.navigate('/c');
  await wait(10);
  expect(at()).toEqual([3, '/c', false]);
  leave();
  await wait();
  expect(at()).toEqual([3, '/c', false]);
});

test('an overlay that stays open on the next page gets an entry once that page is rendered', async () => {
  const { router, at, go } = await start();
  open();
  await wait();
  void router.navigate('/c');
  await wait();
  expect(at()).toEqual([4, '/c', true]);
  await go(-1);
  expect([at(), isOverlayOpen()]).toEqual([[3, '/c', false], false]);
});
