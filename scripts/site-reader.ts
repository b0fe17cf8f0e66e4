import { setTimeout as sleep } from 'node:timers/promises';

const timeoutMs = 30_000;
const tries = 5;
/** Maximum requests per run, so that a site that invents endless pages cannot keep the program busy. */
const requestsMost = 500_000;
const bytesMost = 20_000_000;

/** Thrown if the site does not respond, or its response does not match the documentation. */
export class NoAnswer extends Error {}

/** Returns the body as text. Throws `NoAnswer` if it is longer than `bytesMost`. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMost)
      throw new NoAnswer(`The response of ${response.url} is longer than ${bytesMost} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export interface SiteReader {
  /**
   * Requests a path of the API and returns the parsed response; undefined for 404. Retries after 429 and 5xx.
   * Throws `NoAnswer`.
   */
  get<T>(path: string): Promise<T | undefined>;
  /** Yields the `data` of each page of a list, up to `meta.last_page`. Throws `NoAnswer`. */
  pages<T>(path: string, perPage: number): AsyncGenerator<T[]>;
}

/** Opens a reader of a site's public API that sends at most `perSecond` requests, one after the other. */
export function openReader(origin: string, perSecond: number): SiteReader {
  let requests = 0;
  let next = 0;

  async function get<T>(path: string): Promise<T | undefined> {
    const url = new URL(`/api/v1${path}`, origin);
    for (let attempt = 1; ; attempt++) {
      if (++requests > requestsMost) throw new NoAnswer(`Stopped after ${requestsMost} requests.`);
      const now = Date.now();
      next = Math.max(now, next) + 1000 / perSecond;
      await sleep(next - 1000 / perSecond - now);
      const response = await fetch(url, {
        headers: { accept: 'application/json', 'user-agent': 'review-chain-verify' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return JSON.parse(await textOf(response)) as T;
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      if ((response.status !== 429 && response.status < 500) || attempt === tries)
        throw new NoAnswer(`${url} responded with status ${response.status}.`);
      await sleep(Math.min(60, Number(response.headers.get('retry-after')) || attempt) * 1000);
    }
  }

  return {
    get,
    async *pages<T>(path: string, perPage: number) {
      for (let [page, last] = [1, 1]; page <= last; page++) {
        const list = await get<{ data: T[]; meta: { last_page: number } }>(
          `${path}?page=${page}&per_page=${perPage}`,
        );
        if (!list) return;
        last = list.meta.last_page;
        yield list.data;
      }
    },
  };
}
