import type { FastifyInstance } from 'fastify';
import { type Part, parsePage } from './page-parts.ts';

interface Sent {
  method?: 'GET' | 'POST';
  payload?: URLSearchParams | FormData;
  headers?: Record<string, string>;
}

const mostRedirects = 10;
const origin = 'http://localhost';

export class PlainBrowser {
  private readonly app: FastifyInstance;
  private readonly address: string;
  private readonly cookies = new Map<string, string>();
  private at = new URL(origin);
  private root: Part | undefined;
  status = 0;
  html = '';

  constructor(app: FastifyInstance, address: string, token?: string | null) {
    this.app = app;
    this.address = address;
    if (token) this.cookies.set('authToken', token);
  }

  get path(): string {
    return this.at.pathname + this.at.search;
  }

  get page(): Part {
    if (!this.root) throw new Error(`${this.path} responded ${this.status} without a page`);
    return this.root;
  }

  get isSignedIn(): boolean {
    return this.cookies.has('authToken');
  }

  async visit(path: string): Promise<Part> {
    return this.load(new URL(path, origin));
  }

  reload(): Promise<Part> {
    return this.load(this.at);
  }

  async follow(name: string | RegExp, within = this.page): Promise<Part> {
    return this.open(within.get('link', name));
  }

  open(link: Part): Promise<Part> {
    return this.load(new URL(link.attribute('href'), this.at));
  }

  async press(name: string | RegExp, within = this.page): Promise<Part> {
    return this.submit(within.get('button', name));
  }

  async submit(control: Part): Promise<Part> {
    const { method, action, encoding, fields } = control.submission();
    const to = new URL(action || this.path, this.at);
    if (method === 'get') {
      to.search = new URLSearchParams(fields).toString();
      return this.load(to);
    }
    const payload = encoding === 'multipart/form-data' ? new FormData() : new URLSearchParams();
    for (const [field, value] of fields) payload.append(field, value);
    return this.load(to, { method: 'POST', payload });
  }

  async send(path: string, { method = 'GET', payload, headers = {} }: Sent = {}) {
    const encoded = payload && new Response(payload);
    if (method === 'GET') await this.app.responseCache.settled();
    const answer = await this.app.inject({
      method,
      url: path,
      remoteAddress: this.address,
      headers: {
        host: 'localhost',
        accept: 'text/html',
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(encoded && { origin, 'content-type': encoded.headers.get('content-type') ?? '' }),
        ...headers,
      },
      ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    });
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0 || value === '') this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    return answer;
  }

  private async load(to: URL, sent: Sent = {}): Promise<Part> {
    let [url, request] = [to, sent];
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      if (url.origin !== origin) throw new Error(`${url.href} is on another site`);
      const answer = await this.send(url.pathname + url.search, request);
      const { location } = answer.headers;
      if (answer.statusCode >= 300 && answer.statusCode < 400 && location) {
        [url, request] = [new URL(location, url), {}];
        continue;
      }
      [this.at, this.status, this.html] = [url, answer.statusCode, answer.body];
      this.root = String(answer.headers['content-type']).startsWith('text/html')
        ? parsePage(answer.body)
        : undefined;
      if (this.status >= 500) throw new Error(`${this.path} responded ${this.status}`);
      const focused = this.html.match(/<[a-z]+\b[^>]* autofocus[=\s>]/g) ?? [];
      if (focused.length > 1)
        throw new Error(`${this.path} focuses ${focused.length} fields: ${focused.join(' ')}`);
      return this.page;
    }
    throw new Error(`${to.href} redirects more than ${mostRedirects} times`);
  }
}

/**
 * Returns the path and query of the first link in an email that leads to the path `page`. Throws if there is
 * none.
 */
export function linkIn({ text }: { text: string }, page: string): string {
  const links = [...text.matchAll(/https?:\/\/[^\s)]+/g)].map(([link]) => new URL(link));
  const found = links.find(({ pathname }) => pathname === page);
  if (!found)
    throw new Error(
      `no link to ${page}; found ${links.map(({ pathname }) => pathname).join(', ') || 'none'}`,
    );
  return found.pathname + found.search;
}
