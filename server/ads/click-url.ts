import { AppError } from '#contract/errors.ts';

const most = 2000;
const mostOfHost = 253;
/** Private or reserved host names (RFC 6761, 6762, 8375). */
const inside = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|home\.arpa|invalid|onion)$/;
const publicName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/**
 * Adds `https://` if there is no scheme; returns an empty string for a scheme other than HTTP. A colon
 * followed by a port number does not end a scheme.
 */
function withScheme(given: string): string {
  if (/^https?:\/\//i.test(given)) return given;
  if (given.startsWith('//')) return `https:${given}`;
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(given) ? '' : `https://${given}`;
}

/**
 * Returns the normalized URL for an ad's button. Throws `ads.url` unless it is a public web page without
 * credentials.
 */
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
