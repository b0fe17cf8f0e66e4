import { randomInt, randomUUID } from 'node:crypto';
import { type APIResponse, type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** The demo's accounts (architecture.md, Running). */
export const demo = {
  client: 'klijent@demo.test',
  worker: 'majstor@demo.test',
  both: 'oboje@demo.test',
  moderator: 'moderator@demo.test',
  finance: 'financije@demo.test',
  admin: 'admin@demo.test',
} as const;
export const password = 'demo-mestar';

/** What the API says, as far as a journey asks. */
type Answer = Record<string, unknown>;

/** The public API as whoever is signed in on the page. */
export function apiOf(page: Page, origin: string) {
  const read = async <T extends Answer>(answer: APIResponse): Promise<T> => {
    expect(answer.status(), `${answer.url()} ${await answer.text()}`).toBeLessThan(300);
    return (answer.status() === 204 ? {} : await answer.json()) as T;
  };
  const headers = { origin };
  return {
    get: async <T extends Answer>(path: string) => read<T>(await page.request.get(`/api/v1${path}`)),
    post: async <T extends Answer>(path: string, data: Answer = {}) => read<T>(await page.request.post(`/api/v1${path}`, { data, headers })),
  };
}
export type Api = ReturnType<typeof apiOf>;

/** Writes down what a person would never want to find in the console or among the requests. */
function watch(context: BrowserContext, complaints: string[]): void {
  const about = (url: string) => new URL(url).pathname;
  context.on('weberror', (error) => complaints.push(error.error().message));
  // Refused and failed requests are told better by themselves.
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  context.on(
    'response',
    (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.request().method()} ${about(response.url())}`),
  );
  // A page that is left stops what it was fetching.
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason} ${request.method()} ${about(request.url())}`);
  });
}

/** Each person comes from a network of their own: limits count by address, and a suite would soon be one that tries too much. */
const network = () => ({ 'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}` });

interface Site {
  /** Where the site stands. */
  origin: string;
  /** A further person: a browser context of its own, signed in if an address is given. */
  open: (email?: string) => Promise<Page>;
  /** The API as the person of this page. */
  api: (page: Page) => Api;
  /** Answers and complaints that the journey provokes on purpose. */
  forgives: RegExp | undefined;
  complaints: string[];
  /** Whether people are asked if their device may ring; else they have put it off, as most have. */
  asksToRing: boolean;
}

/** Put off before any page asks; a page without a store of its own, as an empty one, asks nothing. */
const putOffRinging = (context: BrowserContext) =>
  context.addInitScript(() => {
    try {
      localStorage.setItem('push.ask-after', '9000000000000000');
    } catch {}
  });

/** A journey on the site: whatever page it opens, nothing on it may complain. */
export const test = base.extend<Site>({
  forgives: [undefined, { option: true }],
  asksToRing: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  complaints: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  extraHTTPHeaders: async ({}, use) => use(network()),
  context: async ({ context, complaints, forgives, asksToRing }, use) => {
    watch(context, complaints);
    if (!asksToRing) await putOffRinging(context);
    await use(context);
    expect(complaints.filter((complaint) => !forgives?.test(complaint))).toEqual([]);
  },
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  api: async ({ origin }, use) => use((page) => apiOf(page, origin)),
  open: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (email) => {
      const context = await browser.newContext({ extraHTTPHeaders: network() });
      contexts.push(context);
      watch(context, complaints);
      await putOffRinging(context);
      const page = await context.newPage();
      if (email) await signIn(page, email);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** Signs in without the form, which has journeys of its own. */
export async function signIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
}

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** Somebody that nobody else in the suite knows. */
export function somebody(name = 'Nova Osoba'): Person {
  return { name, email: `${randomUUID().slice(0, 8)}@primjer.hr`, password: 'Krov-nad-7-kuća' };
}

/** A new account for this page; the guided start, which has a journey of its own, is put off. */
export async function signUp(page: Page, person = somebody(), onboarding: 'new' | 'skipped' = 'skipped'): Promise<Person> {
  const answer = await page.request.post('/api/v1/auth/signup', { data: { ...person, agreement: '1' } });
  expect(answer.status()).toBe(201);
  if (onboarding === 'new') return person;
  const headers = { origin: new URL(answer.url()).origin };
  expect((await page.request.post('/api/v1/me/update', { data: { onboarding }, headers })).status()).toBe(200);
  return person;
}

/** A word that stands in one post only, so that a search finds that one. */
export const rareWord = () =>
  `zvrk${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 8)}`;

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** Hydrated: pressed before, a link would lead away instead of opening what it opens. */
export async function goto(page: Page, path: string): Promise<void> {
  // A page that gives itself another address at that moment, as when a dialog closes, stops whoever is leaving.
  await page.goto(path).catch((error: Error) => (error.message.includes('net::ERR_ABORTED') ? page.goto(path) : Promise.reject(error)));
  await ready(page);
}

/** The script has taken over the page. */
async function ready(page: Page): Promise<void> {
  const taken = () => page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')));
  await expect.poll(taken, { intervals: [50] }).toBe(true);
}
