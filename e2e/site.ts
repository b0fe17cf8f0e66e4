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

/** API responses, as far as journeys need them. */
type Answer = Record<string, unknown>;

/** The public API as the page's signed-in user. */
export function apiOf(page: Page, origin: string) {
  const read = async <T extends Answer>(answer: APIResponse): Promise<T> => {
    expect(answer.status(), `${answer.url()} ${await answer.text()}`).toBeLessThan(300);
    return (answer.status() === 204 ? {} : await answer.json()) as T;
  };
  const headers = { origin };
  return {
    get: async <T extends Answer>(path: string) => read<T>(await page.request.get(`/api/v1${path}`)),
    post: async <T extends Answer>(path: string, data: Answer = {}) =>
      read<T>(await page.request.post(`/api/v1${path}`, { data, headers })),
  };
}
export type Api = ReturnType<typeof apiOf>;

/** Records console errors and failed requests. */
function watch(context: BrowserContext, complaints: string[]): void {
  const about = (url: string) => new URL(url).pathname;
  context.on('weberror', (error) => complaints.push(error.error().message));
  // Refused and failed requests are reported separately.
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  context.on(
    'response',
    (response) =>
      response.status() >= 400 &&
      complaints.push(`${response.status()} ${response.request().method()} ${about(response.url())}`),
  );
  // Leaving a page cancels its requests.
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED')
      complaints.push(`${reason} ${request.method()} ${about(request.url())}`);
  });
}

/** Each person gets their own network: limits count by address, and the suite would soon exceed them. */
const network = () => ({ 'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}` });

interface Site {
  /** The site's address. */
  origin: string;
  /** Another person: a separate browser context, signed in if an address is given. */
  open: (email?: string) => Promise<Page>;
  /** The API as this page's user. */
  api: (page: Page) => Api;
  /** Responses and complaints that the journey provokes on purpose. */
  forgives: RegExp | undefined;
  complaints: string[];
  /** Whether the push prompt may appear; by default it is postponed. */
  asksToRing: boolean;
}

/** Postponed before any page asks; pages without storage of their own, such as blank ones, ask nothing. */
const putOffRinging = (context: BrowserContext) =>
  context.addInitScript(() => {
    try {
      localStorage.setItem('push.ask-after', '9000000000000000');
    } catch {}
  });

/** A journey on the site: no page it opens may report an error. */
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

/** Signs in without the form, which has its own journeys. */
export async function signIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
}

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** A person nobody else in the suite uses. */
export function somebody(name = 'Nova Osoba'): Person {
  return { name, email: `${randomUUID().slice(0, 8)}@primjer.hr`, password: 'Krov-nad-7-kuća' };
}

/** A new account for this page; its onboarding, which has its own journey, is postponed. */
export async function signUp(
  page: Page,
  person = somebody(),
  onboarding: 'new' | 'skipped' = 'skipped',
): Promise<Person> {
  const answer = await page.request.post('/api/v1/auth/signup', { data: { ...person, agreement: '1' } });
  expect(answer.status()).toBe(201);
  if (onboarding === 'new') return person;
  const headers = { origin: new URL(answer.url()).origin };
  expect((await page.request.post('/api/v1/me/update', { data: { onboarding }, headers })).status()).toBe(
    200,
  );
  return person;
}

/** A word used in only one post, so that a search finds exactly that one. */
export const rareWord = () =>
  `zvrk${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 8)}`;

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** Opens a page and waits for its hydration: pressed before, a link would navigate instead of opening its overlay. */
export async function goto(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Reloads the page and waits for its hydration. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}

/** Waits for the attribute that web/entry.client.tsx sets after the first effects have run. */
const hydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated');
