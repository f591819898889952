import { expect, test } from 'vitest';
import { nestedSourcesOf, requestSourceOf } from './requestSource.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  [undefined, 'unknown'],
  ['no address', 'no address'],
  ['x'.repeat(100), 'x'.repeat(45)],
])('%s counts as %s', (ip, source) => {
  expect(requestSourceOf(ip)).toBe(source);
});

test('neighbours in IPv4, and other networks of IPv6, are other sources', () => {
  expect(requestSourceOf('203.0.113.7')).not.toBe(requestSourceOf('203.0.113.8'));
  expect(requestSourceOf('2001:db8:1:2::1')).not.toBe(requestSourceOf('2001:db8:1:3::1'));
});

test('an address belongs to wider networks in IPv6 alone', () => {
  expect(nestedSourcesOf('2001:db8:1:23ff::9')).toEqual([
    '2001:db8:1:23ff::/64',
    '2001:db8:1:2300::/56',
    '2001:db8:1:0::/48',
  ]);
  expect(nestedSourcesOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7']);
});
