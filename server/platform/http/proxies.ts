import ipaddr from 'ipaddr.js';
import type { Settings } from '../settings/settings.ts';

/** Named address ranges of TRUST_PROXY, as Fastify defines them. */
const namedRanges: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Returns a function that tests whether an address is one of the proxies in TRUST_PROXY. */
export function createProxyMatcher(trustProxy: Settings['trustProxy']): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  if (typeof trustProxy === 'function') return (address) => trustProxy(address, 0);
  const entries = trustProxy.split(',').map((entry) => entry.trim());
  const trusted = entries.flatMap((entry) => namedRanges[entry] ?? [entry]).map(parseRange);
  return (address) => {
    const known = ipaddr.isValid(address) && ipaddr.process(address);
    return known && trusted.some(([network, bits]) => known.kind() === network.kind() && known.match(network, bits));
  };
}

/** Parses an address, alone or with the prefix length or mask of its network. */
function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [network = '', suffix] = text.split('/');
  const address = ipaddr.process(network);
  const whole = address.kind() === 'ipv4' ? 32 : 128;
  if (suffix === undefined) return [address, whole];
  return [
    address,
    /^\d+$/.test(suffix) ? Number(suffix) : (ipaddr.parse(suffix).prefixLengthFromSubnetMask() ?? whole),
  ];
}
