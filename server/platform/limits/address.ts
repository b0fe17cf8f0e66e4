import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the network whose requests a limit counts together: an IPv4 address, or the /64 of an IPv6 address.
 */
export function network(ip: string): string {
  const address = ip.split('%')[0] ?? ip;
  if (!isIPv6(address)) return address;
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (mapped)
    return [mapped[1], mapped[2]].flatMap((half) => bytesOf(Number.parseInt(half ?? '', 16))).join('.');
  const [head = '', tail] = canonical.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** A request whose address is undefined if its client has disconnected, contrary to Fastify's type. */
type Addressed = { ip: FastifyRequest['ip'] | undefined };

/**
 * Returns the networks that a request counts against. An IPv6 request also counts against its /48, with
 * sixteen times the limit of a /64, because a provider may assign a whole /48 to one customer.
 */
export function networksOf(request: Addressed): { network: string; share: number }[] {
  const line = addressOf(request);
  if (!line.endsWith('/64')) return [{ network: line, share: 1 }];
  return [
    { network: line, share: 1 },
    { network: `${line.split(':').slice(0, 3).join(':')}::/48`, share: 16 },
  ];
}

const bytesOf = (half: number) => [half >> 8, half & 255];

/**
 * Returns the request’s network, which is empty if the client has disconnected. X-Forwarded-For counts only
 * with TRUST_PROXY.
 */
export const addressOf = ({ ip }: Addressed): string => network(ip ?? '');
