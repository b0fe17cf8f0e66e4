// biome-ignore-all lint/performance/useDomNodeTextContent: `textContent` would include hidden text
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Picked } from '../files.ts';
import { type Person, password } from '../site.ts';
import { site } from '../sites.ts';
import { type Driver, until } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { watched } from './watched.ts';
import { openWebKit } from './webkit.ts';

const widths = { desktop: [1440, 900], phone: [390, 844] } as const;
export type Width = keyof typeof widths;

interface Wanted {
  kind: 'button' | 'link' | 'field' | 'option' | 'box';
  name: string;
}

const locate = ({ kind, name }: Wanted): { x: number; y: number } => {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    field: 'input:not([type=file]), textarea, select, [role=combobox]',
    option: '[role=option]',
    box: 'label',
  };
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const byId = (ids: string) => ids.split(' ').map((id) => document.getElementById(id)?.innerText ?? '');
  const called = (one: HTMLElement) => {
    const labels =
      'labels' in one ? [...((one as HTMLInputElement).labels ?? [])].map((label) => label.innerText) : [];
    const control = one instanceof HTMLLabelElement ? one.control : null;
    const names = [
      (control ?? one).getAttribute('aria-label') ?? '',
      byId(one.getAttribute('aria-labelledby') ?? '').join(' '),
      labels.join(' '),
      one.innerText,
    ];
    return plain(names.find((text) => plain(text)) ?? '');
  };
  const isIt = (found: string) =>
    name.endsWith('…') ? found.startsWith(name.slice(0, -1).trim()) : found === name;
  const all = [...document.querySelectorAll<HTMLElement>(selectors[kind])].filter((one) => isIt(called(one)));
  for (const one of all) {
    one.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = document.elementFromPoint(x, y);
    if (width > 0 && hit && (one.contains(hit) || hit.contains(one)) && !one.matches(':disabled'))
      return { x, y };
  }
  throw new Error(`${all.length} matching elements on ${location.pathname}, none clickable`);
};

/**
 * Runs in the page. Selects an option of the native select with the given label, because the browser’s list
 * of options is not part of the page. Returns false if the field is not a native select; throws if the select
 * has no such option.
 */
const select = (field: string, option: string): boolean => {
  const found = [...document.querySelectorAll('select')].find((one) =>
    [...one.labels].some((label) => label.innerText.trim() === field),
  );
  if (!found) return false;
  const wanted = [...found.options].find((one) => one.text.trim() === option);
  if (!wanted) throw new Error(`the list has no option ${option}`);
  found.focus();
  found.value = wanted.value;
  found.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
};

const openedAt = () => performance.timeOrigin;

/**
 * Runs in the page. web/entry.client.tsx sets the attribute after the first effects have run. The driver may
 * return before the browser has left the previous page, so pages are distinguished by when they were opened.
 */
const isHydrated = (previous: number) =>
  performance.timeOrigin !== previous && document.documentElement.dataset.hydrated !== undefined;

class Browser {
  readonly #driver: Driver;
  readonly #site: Awaited<ReturnType<typeof watched>>;
  readonly #name: string;

  constructor(name: string, driver: Driver, site: Awaited<ReturnType<typeof watched>>) {
    this.#name = name;
    this.#driver = driver;
    this.#site = site;
  }

  /** The function is serialised, so it can use only its arguments. */
  evaluate<A extends unknown[], T>(what: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    return this.#driver.run(`(${what})(${args.map((arg) => JSON.stringify(arg)).join()})`) as Promise<T>;
  }

  resize(width: Width): Promise<void> {
    const [wide, high] = widths[width];
    return this.#driver.resize(wide, high);
  }

  /**
   * Opens a page, waits for hydration and expects that no response had a 5xx status. Returns the status of
   * the final page, or 401 if the site redirected to the sign-in page.
   */
  async goto(way: string): Promise<number> {
    this.#site.answers();
    const previous = await this.evaluate(openedAt);
    await this.#driver.open(this.#site.origin + way);
    await this.see(isHydrated, `scripts of ${way}`, previous);
    const answers = this.#site.answers();
    expect
      .soft(
        answers.filter(({ status }) => status >= 500),
        way,
      )
      .toEqual([]);
    const last = answers.findLast(({ isPage }) => isPage);
    return last?.path.startsWith('/prijava?') && !way.startsWith('/prijava') ? 401 : (last?.status ?? 0);
  }

  see<A extends unknown[]>(what: (...args: A) => boolean, failure: string, ...args: A): Promise<void> {
    return until(async () => {
      if (!(await this.evaluate(what, ...args))) throw new Error('the condition did not become true');
    }, failure);
  }

  read(words: string): Promise<void> {
    return this.see((text) => document.body.innerText.replace(/\s+/g, ' ').includes(text), words, words);
  }

  async press(kind: Wanted['kind'], name: string): Promise<void> {
    const { x, y } = await until(() => this.evaluate(locate, { kind, name }), `${kind} ${name}`);
    const mouse = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#driver.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: mouse },
    ]);
  }

  async type(text: string): Promise<void> {
    const keys = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await this.#driver.perform([{ type: 'key', id: 'keys', actions: keys }]);
  }

  /**
   * Types only the last four characters key by key and inserts the others in one step, because each key takes
   * 50 ms in WebKit.
   */
  async fill(name: string, text: string): Promise<void> {
    await this.press('field', name);
    const pasted = text.slice(0, -4);
    if (pasted) await this.evaluate((part) => document.execCommand('insertText', false, part), pasted);
    await this.type(text.slice(-4));
  }

  async choose(field: string, option: string): Promise<void> {
    if (await until(() => this.evaluate(select, field, option), `${field}: ${option}`)) return;
    await this.press('field', field);
    await this.press('option', option);
  }

  async attach({ name, buffer }: Picked): Promise<void> {
    const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'picked-')), name);
    await writeFile(file, buffer);
    await this.#driver.setFiles([file]);
  }

  picture(): Promise<Buffer> {
    return this.#driver.picture();
  }

  async print(): Promise<Buffer | undefined> {
    return this.#driver.print?.();
  }

  async #ask<T>(way: string, method: 'GET' | 'POST', data?: object): Promise<T> {
    const ask = async (where: string, how: RequestInit) => {
      const answer = await fetch(`/api/v1${where}`, {
        ...how,
        headers: { 'content-type': 'application/json' },
      });
      return { status: answer.status, text: await answer.text() };
    };
    const { status, text } = await this.evaluate(ask, way, {
      method,
      ...(data && { body: JSON.stringify(data) }),
    });
    expect(status, `${way} in ${this.#name}: ${text}`).toBeLessThan(300);
    return JSON.parse(text || '{}') as T;
  }

  get<T>(way: string): Promise<T> {
    return this.#ask<T>(way, 'GET');
  }

  post<T>(way: string, data: object): Promise<T> {
    return this.#ask<T>(way, 'POST', data);
  }

  async signIn(email?: string, secret = password): Promise<void> {
    await this.#driver.open(`${this.#site.origin}/robots.txt`);
    await this.#driver.clearCookies();
    if (email) await this.post('/auth/login', { email, password: secret });
  }

  async signUp(person: Person): Promise<void> {
    await this.post('/auth/signup', { ...person, agreement: '1' });
    await this.post('/me/update', { onboarding: 'skipped' });
  }

  async close(): Promise<void> {
    await this.#driver.close();
    this.#site.close();
  }
}

export const test = base.extend<object, { browserOf: Browser }>({
  browserOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find which fixtures are needed
    async ({}, use, { project }) => {
      const proxy = await watched(Number(site.port));
      const open =
        project.name === 'firefox'
          ? () => openFirefox(process.env.FIREFOX_PATH ?? '')
          : () => openWebKit(process.env.WEBKIT_DRIVER_PATH ?? '');
      const browser = new Browser(project.name, await open(), proxy);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
