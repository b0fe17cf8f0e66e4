import { AppError } from '#contract/errors.ts';

const most = 2000;
/** Characters of a host name. */
const mostOfHost = 253;
/** Host names in private networks or reserved ones (RFC 6761, 6762, 8375). */
const inside = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|home\.arpa|invalid|onion)$/;
const publicName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/** The spec prefixes `//` without a scheme; product.md: `https://`. A colon before a port is no scheme. */
function withScheme(given: string): string {
  if (/^https?:\/\//i.test(given)) return given;
  if (given.startsWith('//')) return `https:${given}`;
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(given) ? '' : `https://${given}`;
}

/** The normalised target of an ad's button: a page on the public web, without credentials. Throws `ads.url`. */
export function clickUrl(given: string): string {
  const url = /\s/.test(given) ? null : URL.parse(withScheme(given));
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  if (
    !url ||
    url.username ||
    url.password ||
    host.length > mostOfHost ||
    !publicName.test(host) ||
    inside.test(host) ||
    url.href.length > most
  )
    throw new AppError('ads.url');
  return url.href;
}
