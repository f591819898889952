import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Who sends, as limits count them: an IPv4 address, or the /64 of an IPv6 address, since one customer of a provider has
 * at least that many addresses. IPv4 written as IPv6 is the same source as IPv4. What is no address (a believed proxy
 * forwards anything) counts as text, cut to 45 characters. A client that has hung up has no address any more.
 */
export function requestSourceOf(ip: string | undefined): string {
  if (ip === undefined) return 'unknown';
  const [bare = ''] = ip.trim().split('%', 1);
  // Written in one way only.
  if (isIPv4(bare)) return bare;
  if (!ipaddr.isValid(bare)) return ip.slice(0, 45);
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
