import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { acceptedOf } from '../http/accepted-encoding.ts';
import { isFetchedAhead, prefetchCaching } from '../http/fetched-ahead.ts';
import type { Kept } from './store.ts';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** Below this many bytes a response fits in one packet, compressed or not. */
const worthIt = 1400;
const gzipLevel = 6;
const brotliQuality = 5;

type Encoding = 'br' | 'gzip' | 'identity';
interface Form {
  body: Buffer;
  /** Alternating names and values, the fastest form for `writeHead`. */
  headers: string[];
}

const encodings = ['br', 'gzip'] as const;

interface Given {
  body: Buffer;
  headers: OutgoingHttpHeaders;
  tags: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  end: number;
  /** Number of requests that this response counts as towards the rate limit. */
  cost: number;
}

interface Asked {
  method?: string | undefined;
  headers: {
    'accept-encoding'?: string | string[] | undefined;
    'if-none-match'?: string | undefined;
    'sec-purpose'?: string | string[] | undefined;
  };
}

const omitted = ['content-length', 'content-encoding', 'set-cookie', 'date', 'etag'];

/** A response shared by all clients: its plain body, and the compressed forms once requested. */
export class StoredAnswer implements Kept {
  readonly tags: ReadonlySet<string>;
  readonly end: number;
  readonly cost: number;
  readonly etag: string;
  private readonly headers: [string, string][];
  private readonly plain: Form;
  private readonly forms: { [E in Encoding]?: Form };
  private readonly underWay = new Map<Encoding, Promise<Form>>();
  private readonly notModified: string[];
  private wanted = 0;

  constructor({ body, headers, tags, end, cost }: Given) {
    this.tags = tags;
    this.end = end;
    this.cost = cost;
    // A weak ETag, because all encodings share it.
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    this.headers = Object.entries({ ...headers, etag: this.etag }).flatMap(([name, value]) =>
      value === undefined || (omitted.includes(name) && name !== 'etag')
        ? []
        : [[name, Array.isArray(value) ? value.join(', ') : String(value)]],
    );
    this.plain = this.form(body, 'identity');
    this.forms = { identity: this.plain };
    this.notModified = this.headers.filter(([name]) => name !== 'content-type').flat();
  }

  private isNamed(tag: string): boolean {
    return tag === '*' || tag === this.etag || tag === this.etag.slice(2);
  }

  get size(): number {
    // The 2000 bytes are an estimate for keys, headers and tags.
    return 2000 + Object.values(this.forms).reduce((sum, form) => sum + form.body.length, 0);
  }

  /**
   * Sends the response, or 304 if the client has it. `onGrown` is called after a compressed form was added.
   */
  send(asked: Asked, response: ServerResponse, onGrown: () => void): void {
    const { headers } = asked;
    const tag = headers['if-none-match'];
    if (tag !== undefined && (tag === this.etag || tag.split(',').some((one) => this.isNamed(one.trim())))) {
      response.writeHead(304, this.notModified);
      response.end();
      return;
    }
    const accepted = (wanted: readonly ('br' | 'gzip')[]) =>
      (this.plain.body.length >= worthIt && acceptedOf(headers['accept-encoding'], wanted)) || 'identity';
    const best = accepted(encodings);
    // Brotli is the most expensive: it runs in the background, and only from the second request on.
    if (best === 'br' && !this.forms.br && ++this.wanted > 1)
      this.compress('br', onGrown).catch(() => undefined);
    const ready = this.forms[best] ?? this.forms[accepted(['gzip'])];
    if (ready) this.write(ready, asked, response);
    else
      this.compress('gzip', onGrown).then(
        (form) => this.write(form, asked, response),
        () => this.write(this.plain, asked, response),
      );
  }

  private write({ headers, body }: Form, asked: Asked, response: ServerResponse): void {
    response.writeHead(200, isFetchedAhead(asked) ? prefetched(headers) : headers);
    response.end(asked.method === 'HEAD' ? undefined : body);
  }

  private compress(encoding: 'br' | 'gzip', onGrown: () => void): Promise<Form> {
    const found = this.underWay.get(encoding);
    if (found) return found;
    const plain = this.plain.body;
    const bytes =
      encoding === 'gzip'
        ? gzip(plain, { level: gzipLevel })
        : brotli(plain, {
            params: {
              [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
              [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            },
          });
    const form = bytes.then((body) => {
      const made = this.form(body, encoding);
      this.forms[encoding] = made;
      onGrown();
      return made;
    });
    this.underWay.set(encoding, form);
    return form;
  }

  private form(body: Buffer, encoding: Encoding): Form {
    const coded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return { body, headers: [...this.headers.flat(), ...coded, 'content-length', String(body.length)] };
  }
}

/**
 * Replaces the cache policy of a prefetched response. It must be cached at least from hover to click,
 * otherwise it would be fetched twice.
 */
const prefetched = (headers: string[]) =>
  headers.map((value, at) => (headers[at - 1] === 'cache-control' ? prefetchCaching : value));
