import { beforeEach, expect, test, vi } from 'vitest';

// A model of browser history: navigation is asynchronous, and the router receives every event that is not
// stopped.

interface Entry {
  path: string;
  state: Record<string, unknown>;
}
type Pop = { stopImmediatePropagation: () => void };

let entries: Entry[];
let at: number;
let heard: string[];
let listener: ((event: Pop) => void) | undefined;
let phone: boolean;
let slowness: number;

const entry = () => entries[at] as Entry;
const keys = () => entries.map(({ state }) => `${state.key}${state.overlays ? `+${state.overlays}` : ''}`);

function go(by: number): void {
  setTimeout(() => {
    if (!entries[at + by] || by === 0) return;
    at += by;
    let stopped = false;
    listener?.({ stopImmediatePropagation: () => (stopped = true) });
    if (!stopped) {
      heard.push(String(entry().state.key));
      const [, search = ''] = entry().path.split('?');
      setTimeout(() => module.pageShown(String(entry().state.key), search));
    }
  }, slowness);
}
const add = (state: Record<string, unknown>, path: string | undefined) => {
  entries = [...entries.slice(0, at + 1), { state, path: path ?? entry().path }];
  at += 1;
};

let module: typeof import('./overlay-history.ts');

function visit(key: string): void {
  add({ key, idx: Number(entry().state.idx) + 1 }, `/${key}`);
  module.pageShown(key, '');
}
const wait = (ms = 1500) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  entries = [{ path: '/a', state: { key: 'a', idx: 0 } }];
  at = 0;
  heard = [];
  phone = false;
  slowness = 5;
  vi.stubGlobal('window', {});
  vi.stubGlobal('matchMedia', () => ({ matches: phone }));
  vi.stubGlobal('addEventListener', (_type: string, listen: (event: Pop) => void) => {
    listener = listen;
  });
  vi.stubGlobal('history', {
    get state() {
      return entry().state;
    },
    go,
    pushState: (state: Record<string, unknown>, _title: string, path?: string) => add(state, path),
    replaceState: (state: Record<string, unknown>, _title: string, path?: string) => {
      entries[at] = { state, path: path ?? entry().path };
    },
  });
  vi.stubGlobal('location', {
    get pathname() {
      return entry().path.split('?')[0];
    },
    get search() {
      const [, search] = entry().path.split('?');
      return search ? `?${search}` : '';
    },
    hash: '',
  });
  module = await import('./overlay-history.ts');
  module.followHistory();
  module.pageShown('a', '');
  visit('b');
  await wait();
});

function open(name: string, closed: string[], stays = false) {
  const leave = module.overlayOpened({
    close() {
      closed.push(name);
      if (!stays) leave();
    },
  });
  return leave;
}

test('Back closes the topmost overlay, one at a time, and reaches the router only when leaving the page', async () => {
  const closed: string[] = [];
  open('dialog', closed);
  open('question', closed);
  await wait();
  expect(keys()).toEqual(['a', 'b', 'b+1', 'b+2']);
  for (const expected of [['question'], ['question', 'dialog']]) {
    go(-1);
    await wait();
    expect(closed).toEqual(expected);
    expect(heard).toEqual([]);
  }
  go(-1);
  await wait();
  expect(heard).toEqual(['a']);
});

test('an overlay that closes removes its history entry, even after repeated opening', async () => {
  for (let time = 0; time < 3; time += 1) {
    const leave = open('dialog', []);
    await wait();
    leave();
    await wait();
  }
  expect([at, keys(), heard]).toEqual([1, ['a', 'b', 'b+1'], []]);
});

test('an overlay that replaces another takes over its entry', async () => {
  const leave = open('menu', []);
  leave();
  open('dialog', []);
  await wait();
  expect([at, keys()]).toEqual([2, ['a', 'b', 'b+1']]);
});

test('an overlay that opens while another’s entry is being removed stays open', async () => {
  const closed: string[] = [];
  const leave = open('menu', closed);
  await wait();
  leave();
  await wait(62);
  open('question', closed);
  await wait();
  expect([closed, at, keys()]).toEqual([[], 2, ['a', 'b', 'b+1']]);
});

test('an overlay stays open when an earlier step back completes late, and closes on the next step back', async () => {
  const closed: string[] = [];
  const leave = open('menu', closed);
  await wait();
  slowness = 900;
  leave();
  await wait(600);
  open('dialog', closed);
  await wait(1000);
  slowness = 5;
  await wait();
  expect([closed, entry().state.overlays]).toEqual([[], 1]);
  go(-1);
  await wait();
  expect([closed, entry().path]).toEqual([['dialog'], '/b']);
});

test('a question about a blocked step back gets its own history entry on top of the current page', async () => {
  at = 0;
  open('question', []);
  go(1);
  await wait();
  expect([at, keys()]).toEqual([2, ['a', 'b', 'b+1']]);
});

test('a form that asks before closing gets its history entry back after a step back', async () => {
  const closed: string[] = [];
  open('form', closed, true);
  await wait();
  go(-1);
  await wait();
  expect([closed, at, keys()]).toEqual([['form'], 2, ['a', 'b', 'b+1']]);
});

test('Forward onto a closed overlay has no effect, and a further Forward leads to the next page', async () => {
  open('dialog', []);
  await wait();
  go(-1);
  await wait();
  go(1);
  await wait();
  expect([at, heard]).toEqual([1, []]);
});

test('going Back and Forward between a page and the page it was opened from skips the closed overlay', async () => {
  const leave = open('search', []);
  await wait();
  visit('c');
  leave();
  await wait();
  expect(keys()).toEqual(['a', 'b', 'b+1', 'c']);
  go(-1);
  await wait();
  expect([at, heard]).toEqual([1, ['b']]);
  go(1);
  await wait();
  expect([at, heard]).toEqual([3, ['b', 'c']]);
});

test('on phones, the URL has the modal parameter while an overlay is open', async () => {
  phone = true;
  const leave = open('dialog', []);
  expect(entry().path).toBe('/b?modal=active');
  leave();
  await wait();
  expect(entry().path).toBe('/b');
});

test('a step back confirmed in a question starts only after the question’s entry is removed', async () => {
  const leave = open('question', []);
  await wait();
  leave();
  let settled = false;
  void module.historySettled().then(() => (settled = true));
  expect(settled).toBe(false);
  await wait();
  expect([settled, at]).toEqual([true, 1]);
});

test('an overlay that closes while the next page is loading keeps its history entry', async () => {
  let navigate:
    | ((go: () => Promise<{ status: 'success'; error: undefined }>, info: never) => Promise<void>)
    | undefined;
  module.navigations.router?.({ instrument: (given) => (navigate = given.navigate as typeof navigate) });
  const leave = open('filters', []);
  await wait();
  const arrived = navigate?.(
    () => new Promise((resolve) => setTimeout(() => resolve({ status: 'success', error: undefined }), 5000)),
    undefined as never,
  );
  leave();
  await wait(4000);
  expect([at, keys()]).toEqual([2, ['a', 'b', 'b+1']]);
  visit('c');
  await wait();
  await arrived;
  await wait();
  expect([at, keys(), heard]).toEqual([3, ['a', 'b', 'b+1', 'c'], []]);
});

test('no entry is removed while the router handles a history navigation', async () => {
  const leave = open('dialog', []);
  await wait();
  const router = module.pageShown;
  // Simulates a page whose loader has not finished.
  module = { ...module, pageShown: () => undefined };
  go(-2);
  leave();
  open('sign-in', []);
  await wait(5000);
  expect([at, keys(), heard]).toEqual([0, ['a', 'b', 'b+1'], ['a']]);
  router('a', '');
  await wait();
  expect([at, keys()]).toEqual([1, ['a', 'a+1']]);
});
