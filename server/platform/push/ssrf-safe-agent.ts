import { type LookupAddress, lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

type Subnet = readonly [network: string, bits: number];

/** IANA's IPv4 special-purpose registry and multicast; no push service is in these ranges. */
const innerV4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/**
 * Only 2000::/3 of IPv6 is allocated. This excludes mapped, compatible, translated (NAT64), unique local,
 * link-local and multicast addresses.
 */
const globalV6: Subnet = ['2000::', 3];
/**
 * Special-purpose ranges within 2000::/3: IETF protocol assignments (such as Teredo), documentation, 6to4
 * (which embeds an IPv4 address), AS112.
 */
const innerV6: readonly Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

function listOf(subnets: readonly Subnet[], family: 'ipv4' | 'ipv6'): (address: string) => boolean {
  const list = new BlockList();
  for (const [network, bits] of subnets) list.addSubnet(network, bits, family);
  return (address) => list.check(address, family);
}
// A separate list per family, because in a shared one a rule for IPv4-mapped addresses applies to all of
// IPv4.
const isInnerV4 = listOf(innerV4, 'ipv4');
const isInnerV6 = listOf(innerV6, 'ipv6');
const isGlobalV6 = listOf([globalV6], 'ipv6');

/**
 * Returns whether an IP address belongs to this machine, a private network, or anything else outside the
 * public internet.
 */
export function isInner(given: string): boolean {
  const [address = ''] = given.split('%');
  const family = isIP(address);
  return family === 4 ? isInnerV4(address) : family !== 6 || !isGlobalV6(address) || isInnerV6(address);
}

/**
 * Returns whether a submitted URL can be a push service: https, the standard port, no user name, and a host
 * name with a dot rather than an IP address.
 */
export function isPublicHttps(address: string): boolean {
  const url = URL.parse(address);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    host.includes('.') &&
    !host.startsWith('[') &&
    isIP(host) === 0
  );
}

export type Resolve = typeof lookup;

const refusal = (host: string) => new Error(`${host} is not a public address`);

const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const addresses = ((found ?? []) as LookupAddress[]).filter(({ address }) => !isInner(address));
      const [first] = addresses;
      if (error || !first) return done(error ?? refusal(host), '', 4);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

/** Node skips the resolver for numeric addresses, so they are checked here. */
class PublicAgent extends Agent {
  override createConnection(...given: Parameters<Agent['createConnection']>) {
    const host = String(given[0].host ?? '');
    if (isIP(host) !== 0 && isInner(host)) throw refusal(host);
    return super.createConnection(...given);
  }
}

/**
 * Returns an agent that connects only to the public internet, because push addresses come from clients and a
 * host name may resolve to the site’s own network. The resolved address is checked when connecting, which
 * prevents DNS rebinding.
 */
export const ssrfSafeAgent = (resolve: Resolve = lookup) =>
  new PublicAgent({ keepAlive: true, lookup: publicLookup(resolve) });
