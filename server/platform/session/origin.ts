import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;
export type SameOrigin = (request: Asked) => boolean | undefined;

interface Options {
  appUrl?: string | undefined;
  trustProxy: readonly string[] | false;
}

const last = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() || undefined;

function addressesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const isIn = (list: BlockList, address: string) =>
  address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Returns a function that reads the requested scheme and host from a trusted proxy's headers or the request;
 * the result is not validated.
 */
export function forwardedBy(trustProxy: readonly string[] | false): (request: Asked) => string {
  const proxies = addressesOf(trustProxy || []);
  return ({ headers, socket }) => {
    const proxied = isIn(proxies, socket.remoteAddress ?? '');
    const scheme =
      (proxied && last(headers['x-forwarded-proto'])) ||
      ('encrypted' in socket && socket.encrypted ? 'https' : 'http');
    const host = (proxied && last(headers['x-forwarded-host'])) || headers.host;
    return `${scheme}://${host}`;
  };
}

/**
 * Returns a function that finds the client's address like Fastify's `request.ip`: the last address that is
 * not a trusted proxy.
 */
export function addressBy({ trustProxy }: Pick<Options, 'trustProxy'>): (request: Asked) => string {
  const proxies = addressesOf(trustProxy || []);
  return ({ headers, socket }) => {
    const address = socket.remoteAddress ?? '';
    if (!trustProxy || !isIn(proxies, address)) return address;
    const passed = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => isIP(one) > 0)
      .reverse();
    return passed.find((one) => !isIn(proxies, one)) ?? passed.at(-1) ?? address;
  };
}

/**
 * Returns the same-origin check for writes and sockets that use the cookie: scheme, host and port must be the
 * site’s own. `Sec-Fetch-Site` decides first, since the browser knows the requested address even if a proxy
 * changes it. Otherwise `Origin` must equal APP_URL or, without one, the requested address. Without either
 * header the result is undefined.
 */
export function sameOrigin({ appUrl, trustProxy }: Options): SameOrigin {
  const forwarded = forwardedBy(trustProxy);
  const asked = (request: Asked) => URL.parse(forwarded(request))?.origin;
  return (request) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site) return site === 'same-origin' || site === 'none';
    if (origin) return URL.parse(origin)?.origin === (appUrl ?? asked(request));
    return undefined;
  };
}
