import { headerOf, headersOf, type Mime } from '../platform/mail/mime.ts';

const addressPattern = /^[^\s@<>"(),:;]{1,64}@[a-z0-9.-]{1,255}$/;

/**
 * Returns the address in the only `From` header, in lower case; undefined if there are several headers or
 * none, or the address is invalid.
 */
export function senderOf(mail: Mime): string | undefined {
  const [from, ...more] = headersOf(mail, 'from');
  if (from === undefined || more.length > 0 || from.length > 1000) return undefined;
  // A quoted display name may contain an address in brackets, which is not the sender's address.
  const plain = from.replaceAll(/"(?:[^"\\]|\\.){0,500}"/g, '').trim();
  const [, inBrackets] = /^[^<>]*<([^<>]+)>$/.exec(plain) ?? [];
  const address = (inBrackets ?? plain).trim().toLowerCase();
  return addressPattern.test(address) ? address : undefined;
}

/** Returns whether two domains are aligned (RFC 7489, relaxed): equal, or one a parent of the other. */
function isAligned(domain: string, other: string): boolean {
  if (!domain.includes('.') || !other.includes('.')) return false;
  return domain === other || domain.endsWith(`.${other}`) || other.endsWith(`.${domain}`);
}

interface Result {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

/**
 * Removes comments and quoted strings, which may contain text chosen by the sender. Quoted strings are
 * recognized in comments too, because servers repeat the sender's address there.
 */
function withoutTexts(header: string): string {
  let depth = 0;
  let quoted = false;
  let kept = '';
  for (let at = 0; at < header.length; at += 1) {
    const sign = header[at] ?? '';
    if (sign === '\\') at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += sign;
  }
  return kept;
}

/** Parses an `Authentication-Results` header (RFC 8601). */
function parseResults(header: string): { server: string; results: Result[] } {
  const [first = '', ...rest] = withoutTexts(header).split(';');
  const pairsOf = (text: string) =>
    text
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const equals = pair.indexOf('=');
        return [pair.slice(0, equals).toLowerCase(), pair.slice(equals + 1).toLowerCase()] as const;
      });
  return {
    server: first.trim().split(/\s/)[0]?.toLowerCase() ?? '',
    results: rest.flatMap((one) => {
      const [head, ...properties] = pairsOf(one);
      if (!head) return [];
      const [name, result] = head;
      return [{ method: name.split('/')[0] ?? '', result, properties: new Map(properties) }];
    }),
  };
}

const domainOf = (value: string | undefined) => value?.split('@').at(-1) ?? '';

/**
 * Returns whether the receiving mail server verified that the sender's domain sent the email, by DMARC, or by
 * DKIM or SPF for an aligned domain; false if DMARC failed. The server must delete headers with its own name
 * from incoming emails (RFC 8601, section 5).
 */
export function isAuthenticated(mail: Mime, sender: string, server: string): boolean {
  const domain = domainOf(sender);
  const results = headersOf(mail, 'authentication-results')
    .slice(0, 20)
    .map((header) => parseResults(header.slice(0, 5000)))
    .filter((one) => one.server === server.toLowerCase())
    .flatMap((one) => one.results);
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  if (dmarc.some(({ result }) => result === 'fail')) return false;
  return results.some(({ method, result, properties }) => {
    if (result !== 'pass') return false;
    switch (method) {
      case 'dmarc':
        return domainOf(properties.get('header.from')) === domain;
      case 'dkim':
        return isAligned(domainOf(properties.get('header.d') ?? properties.get('header.i')), domain);
      case 'spf':
        return isAligned(domainOf(properties.get('smtp.mailfrom')), domain);
      default:
        return false;
    }
  });
}

const automatic = [
  'list-id',
  'list-unsubscribe',
  'list-post',
  'x-autoreply',
  'x-autorespond',
  'x-failed-recipients',
  'feedback-id',
];

/**
 * Returns whether a program sent the email: an automatic reply (RFC 3834), a mailing list, a bounce, or the
 * site itself, whose emails have `host` in `X-Loop`. The site never replies to automatic emails, which
 * prevents loops.
 */
export function isAutomatic(mail: Mime, host: string): boolean {
  const given = (name: string) => headerOf(mail, name)?.toLowerCase() ?? '';
  return (
    !['', 'no'].includes(given('auto-submitted').split(/[;\s]/)[0] ?? '') ||
    /^(?:bulk|list|junk|auto_reply)\b/.test(given('precedence')) ||
    automatic.some((name) => headerOf(mail, name) !== undefined) ||
    headersOf(mail, 'x-loop').some((value) => value.toLowerCase().includes(host.toLowerCase())) ||
    given('return-path') === '<>' ||
    given('content-type').startsWith('multipart/report')
  );
}
