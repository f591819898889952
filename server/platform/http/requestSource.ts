import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The source of a request, as limits count it: an IPv4 address, or the /64 network of an IPv6 address, since each
 * customer of a provider has at least that many addresses. IPv4-mapped IPv6 counts as IPv4. What isn't an address (a
 * trusted proxy can forward anything) counts as text, truncated to 45 characters. A client that has disconnected has no
 * address.
 */
export function requestSourceOf(ip: string | undefined): string {
  if (ip === undefined) return 'unknown';
  const [bare = ''] = ip.trim().split('%', 1);
  // IPv4 addresses have only one valid notation.
  if (isIPv4(bare)) return bare;
  if (!ipaddr.isValid(bare)) return ip.slice(0, 45);
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
