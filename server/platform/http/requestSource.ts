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
  const address = parseAddress(ip);
  return address instanceof ipaddr.IPv6 ? networkOf(address, 64) : (address ?? ip.slice(0, 45));
}

/** The sources that an address belongs to: itself in IPv4, and in IPv6 its /64 and those that a line or site may have. */
export function nestedSourcesOf(ip: string): string[] {
  const address = parseAddress(ip);
  return address instanceof ipaddr.IPv6 ? [64, 56, 48].map((bits) => networkOf(address, bits)) : [requestSourceOf(ip)];
}

/** An IPv4 address as text, an IPv6 address as its parts; `undefined` if it is neither. */
function parseAddress(ip: string): string | ipaddr.IPv6 | undefined {
  const [bare = ''] = ip.trim().split('%', 1);
  // IPv4 addresses have only one valid notation.
  if (isIPv4(bare)) return bare;
  if (!ipaddr.isValid(bare)) return undefined;
  const address = ipaddr.process(bare);
  return address instanceof ipaddr.IPv4 ? address.toString() : address;
}

/** The first 48 to 64 bits of an address. */
function networkOf({ parts }: ipaddr.IPv6, bits: number): string {
  const last = (parts[3] ?? 0) & (0xffff << (64 - bits));
  return `${[...parts.slice(0, 3), last].map((part) => part.toString(16)).join(':')}::/${bits}`;
}

/** Whether a source is a proxy on this machine that isn't in TRUST_PROXY: then all visitors look like one source. */
export const isUntrustedProxy = (source: string): boolean => /^127\.|^0:0:0:0::\/64$/.test(source);
