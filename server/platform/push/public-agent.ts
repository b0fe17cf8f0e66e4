import { type LookupAddress, lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

type Subnet = readonly [network: string, bits: number];

/** IANA's special-purpose registry and multicast, whole: what is of use in it to somebody is no push service. */
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
/** Of IPv6 only 2000::/3 is given out: this leaves out mapped, compatible, translated (NAT64), unique local, link-local and multicast ones. */
const globalV6: Subnet = ['2000::', 3];
/** Special purposes within it: Teredo and its neighbours, documentation, 6to4 (an IPv4 address in disguise), AS112. */
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
// One list for each family: in a common one a rule for mapped addresses is a rule for all of IPv4.
const isInnerV4 = listOf(innerV4, 'ipv4');
const isInnerV6 = listOf(innerV6, 'ipv6');
const isGlobalV6 = listOf([globalV6], 'ipv6');

/** Whether an address is of this machine, of a network behind it, or none of the open internet's. */
export function isInner(given: string): boolean {
  const [address = ''] = given.split('%');
  const family = isIP(address);
  return family === 4 ? isInnerV4(address) : family !== 6 || !isGlobalV6(address) || isInnerV6(address);
}

/** Whether an address that somebody sent may be one of a push service: a name of the open internet, over https on its own port. */
export function isPublicHttps(address: string): boolean {
  const url = URL.parse(address);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && host.includes('.') && !host.startsWith('[') && isIP(host) === 0;
}

export type Resolve = typeof lookup;

const refusal = (host: string) => new Error(`${host} is not on the open internet`);

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

/** A number needs no resolver, so the lookup is never asked of it. */
class PublicAgent extends Agent {
  override createConnection(...given: Parameters<Agent['createConnection']>) {
    const host = String(given[0].host ?? '');
    if (isIP(host) !== 0 && isInner(host)) throw refusal(host);
    return super.createConnection(...given);
  }
}

/**
 * Connects to the open internet only: the addresses of browsers come from browsers, and a name may lead into our own network. What the
 * resolver answers is looked at where the connection is made, so a name that leads elsewhere the next time is looked at again.
 */
export const publicAgent = (resolve: Resolve = lookup) => new PublicAgent({ keepAlive: true, lookup: publicLookup(resolve) });
