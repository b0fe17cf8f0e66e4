import { randomInt, randomUUID } from 'node:crypto';
import {
  type APIResponse,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
} from '@playwright/test';

export const demo = {
  client: 'klijent@demo.test',
  worker: 'majstor@demo.test',
  both: 'oboje@demo.test',
  moderator: 'moderator@demo.test',
  finance: 'financije@demo.test',
  admin: 'admin@demo.test',
} as const;
export const password = 'demo-mestar';

type Answer = Record<string, unknown>;

/** Errors to ignore, because a drill may cause them at any time. */
const ofDrills = process.env.E2E_FORGIVES ? new RegExp(process.env.E2E_FORGIVES) : undefined;

/** Statuses of a site whose nodes or database are away for a moment. */
const away = [502, 503];

/** Sends a request or loads a page. During a drill, repeats this while the site is away. */
export async function persistently<T extends { status(): number } | null>(
  send: () => Promise<T>,
): Promise<T> {
  let answer = await send();
  if (ofDrills && answer && away.includes(answer.status()))
    await expect(async () => {
      answer = await send();
      expect(away).not.toContain(answer?.status());
    }).toPass({ timeout: 60_000 });
  return answer;
}

/**
 * During a drill, repeats the writes of a page while the site is away, like a person who clicks the button
 * again.
 */
async function repeatWrites(context: BrowserContext): Promise<void> {
  if (!ofDrills) return;
  await context.addInitScript((statuses: readonly number[]) => {
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const end = Date.now() + 60_000;
      for (;;) {
        const answer = await send(input, init);
        const isRead = input instanceof Request || ['GET', 'HEAD'].includes(init?.method ?? 'GET');
        if (isRead || !statuses.includes(answer.status) || Date.now() > end) return answer;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    };
  }, away);
}

export function apiOf(page: Page, origin: string) {
  const read = async <T extends Answer>(answer: APIResponse): Promise<T> => {
    expect(answer.status(), `${answer.url()} ${await answer.text()}`).toBeLessThan(300);
    return (answer.status() === 204 ? {} : await answer.json()) as T;
  };
  const headers = { origin };
  return {
    get: async <T extends Answer>(path: string) =>
      read<T>(await persistently(() => page.request.get(`/api/v1${path}`))),
    post: async <T extends Answer>(path: string, data: Answer = {}) =>
      read<T>(await persistently(() => page.request.post(`/api/v1${path}`, { data, headers }))),
    put: async <T extends Answer>(path: string, data: Answer) =>
      read<T>(await persistently(() => page.request.put(`/api/v1${path}`, { data, headers }))),
  };
}
export type Api = ReturnType<typeof apiOf>;

function watch(context: BrowserContext, complaints: string[]): void {
  const about = (url: string) => new URL(url).pathname;
  context.on('weberror', (error) => complaints.push(error.error().message));
  // HTTP errors and failed requests are recorded separately.
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
  // Requests cancelled by navigation are not failures. A cancelled picture that the service worker was still
  // fetching appears as ERR_FAILED twice: as the page's request, the result of `Response.error()`, and as the
  // worker's own.
  const isCancelled = (request: Request, reason: string) =>
    reason === 'net::ERR_ABORTED' ||
    (reason === 'net::ERR_FAILED' &&
      (request.resourceType() === 'image' || request.serviceWorker() !== null));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!isCancelled(request, reason))
      complaints.push(`${reason} ${request.method()} ${about(request.url())}`);
  });
}

/**
 * Gives each user a separate IP network, because rate limits count requests by address and the suite would
 * soon exceed them.
 */
const network = () => ({ 'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}` });

interface Site {
  origin: string;
  open: (email?: string) => Promise<Page>;
  api: (page: Page) => Api;
  forgives: RegExp | undefined;
  complaints: string[];
  asksToRing: boolean;
}

/**
 * Postpones the prompt for notifications. Runs before any page script; blank pages have no storage, but show
 * no prompt either.
 */
const putOffRinging = (context: BrowserContext) =>
  context.addInitScript(() => {
    try {
      localStorage.setItem('push.ask-after', '9000000000000000');
    } catch {}
  });

/** A test that fails if any page it opens reports an error. */
export const test = base.extend<Site>({
  forgives: [undefined, { option: true }],
  asksToRing: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find which fixtures are needed
  complaints: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find which fixtures are needed
  extraHTTPHeaders: async ({}, use) => use(network()),
  context: async ({ context, complaints, forgives, asksToRing }, use) => {
    watch(context, complaints);
    await repeatWrites(context);
    if (!asksToRing) await putOffRinging(context);
    await use(context);
    const isForgiven = (complaint: string) => forgives?.test(complaint) || ofDrills?.test(complaint);
    expect(complaints.filter((complaint) => !isForgiven(complaint))).toEqual([]);
  },
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  api: async ({ origin }, use) => use((page) => apiOf(page, origin)),
  open: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (email) => {
      const context = await browser.newContext({ extraHTTPHeaders: network() });
      contexts.push(context);
      watch(context, complaints);
      await repeatWrites(context);
      await putOffRinging(context);
      const page = await context.newPage();
      if (email) await signIn(page, email);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  const data = { email, password: secret };
  const answer = await persistently(() => page.request.post('/api/v1/auth/login', { data }));
  expect(answer.status()).toBe(200);
}

export interface Person {
  name: string;
  email: string;
  password: string;
}

export function newPerson(name = 'Nova Osoba'): Person {
  return { name, email: `${randomUUID().slice(0, 8)}@primjer.hr`, password: 'Krov-nad-7-kuća' };
}

export async function signUp(
  page: Page,
  person = newPerson(),
  onboarding: 'new' | 'skipped' = 'skipped',
): Promise<Person> {
  const data = { ...person, agreement: '1' };
  const answer = await persistently(() => page.request.post('/api/v1/auth/signup', { data }));
  expect(answer.status()).toBe(201);
  if (onboarding === 'new') return person;
  const headers = { origin: new URL(answer.url()).origin };
  const update = () => page.request.post('/api/v1/me/update', { data: { onboarding }, headers });
  expect((await persistently(update)).status()).toBe(200);
  return person;
}

export const rareWord = () =>
  `zvrk${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 8)}`;

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/**
 * Waits until the history has, or no longer has, the entry of a modal. The entry is added slightly after the
 * modal becomes visible, and removed slightly after it closes.
 */
export const expectModalEntry = (page: Page, isModal: boolean) =>
  expect.poll(() => page.evaluate(() => Boolean(history.state?.usr?.modal))).toBe(isModal);

/**
 * Opens a page and waits for hydration, because a link clicked earlier would navigate instead of opening its
 * overlay.
 */
export async function goto(page: Page, path: string): Promise<void> {
  // Closing a modal goes back to remove its history entry, which would cancel the navigation or the reload.
  await expectModalEntry(page, false);
  await persistently(() => page.goto(path));
  await hydrated(page);
}

export async function reload(page: Page): Promise<void> {
  await expectModalEntry(page, false);
  await persistently(() => page.reload());
  await hydrated(page);
}

export const hydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated');
