import { type LookupAddress, lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

/** Whether an address is of this machine or of a network behind it. */
export const isInner = (address: string): boolean => inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address that somebody sent may be one of a push service: a name of the open internet, over https on its own port. */
export function isPublicHttps(address: string): boolean {
  const url = URL.parse(address);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && host.includes('.') && !host.startsWith('[') && isIP(host) === 0;
}

const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const addresses = ((found ?? []) as LookupAddress[]).filter(({ address }) => !isInner(address));
    const [first] = addresses;
    if (error || !first) return done(error ?? new Error(`${host} is not on the open internet`), '', 4);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** Connects to the open internet only: the addresses of browsers come from browsers, and a name may lead into our own network. */
export const publicAgent = () => new Agent({ keepAlive: true, lookup: publicLookup });
