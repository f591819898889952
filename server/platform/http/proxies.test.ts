import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createProxyMatcher } from './proxies.ts';

const addresses = [
  ...['127.0.0.1', '127.9.9.9', '::1', '10.0.0.1', '10.1.0.1', '172.16.3.4', '192.168.1.1', '203.0.113.7'],
  ...['::ffff:10.0.0.1', 'fd00::1', 'fe80::1', '169.254.3.3', '2001:db8::1', '2001:db8:0:1::1'],
];

test.each([
  true,
  false,
  'loopback',
  'linklocal, uniquelocal',
  '10.0.0.1',
  '10.0.0.0/16,2001:db8::/64',
  '10.0.0.0/255.255.0.0',
  '::1',
  (_address: string, hop: number) => hop < 1,
])('agrees with Fastify about trusted proxies: %s', async (trustProxy) => {
  const app = fastify({ trustProxy });
  app.get('/', ({ ip }) => ip);
  const isProxy = createProxyMatcher(trustProxy);
  for (const remoteAddress of addresses) {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const { body } = await app.inject({ url: '/', remoteAddress, headers });
    expect(isProxy(remoteAddress), remoteAddress).toBe(body === '198.51.100.1');
  }
  await app.close();
});
