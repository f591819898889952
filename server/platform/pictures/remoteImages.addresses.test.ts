import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { servedPictureAddress } from '#domain/platform/pictures.ts';
import { product, seller } from '../../../test/factories.ts';
import { givePicture, png, startOtherHosts, withLoopback } from '../../../test/otherHosts.ts';
import { createTestServer } from '../../../test/server.ts';
import { fetchRemoteImage, publicInternet, type RemoteAccess } from './remoteImages.ts';

const { host } = startOtherHosts();

describe('without that exception', () => {
  const server = createTestServer();
  test('nothing of this machine or its network is asked', async () => {
    const { asked, port } = await host(givePicture);
    const owner = await seller(server);
    const names = ['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '[::ffff:127.0.0.1]', 'localhost', '0.0.0.0'];
    for (const name of names) {
      const url = `http://${name}:${port}/a.png`;
      await product(owner, { images: [url] });
      expect([name, (await server.browser().get(servedPictureAddress(url, 640))).status]).toEqual([name, 404]);
    }
    expect(asked).toEqual([]);
  });

  test.each([
    ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['255.255.255.255', '192.0.2.1', '::1', '::', '::127.0.0.1', '::ffff:10.0.0.1', '::ffff:a00:1', 'fc00::1'],
    ...['fe80::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'fec0::1', 'no address'],
  ])('rejects %s', async (address) => {
    expect([await publicInternet.mayReach(address, 80), await publicInternet.mayReach(address, 443)]).toEqual([
      false,
      false,
    ]);
  });
  test.each(['8.8.8.8', '2606:4700::1111'])('%s may, on the ports of the web', async (address) => {
    const ports = [80, 443, 22, 5432, 8080];
    expect(await Promise.all(ports.map((port) => publicInternet.mayReach(address, port)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a name whose addresses change', () => {
  test('is asked at the very address that was judged', async () => {
    const first = await host((_, response) => response.writeHead(302, { location: '/again' }).end());
    const inner = createServer(givePicture).listen(first.port, '127.0.0.2');
    await once(inner, 'listening');
    let [connections, lookups] = [0, 0];
    inner.on('connection', () => {
      connections += 1;
    });
    const outside: RemoteAccess = {
      ...withLoopback,
      resolve: async () => {
        lookups += 1;
        return [lookups === 1 ? '127.0.0.1' : '127.0.0.2'];
      },
    };
    const fetching = fetchRemoteImage(`http://rebinding.example:${first.port}/a.png`, outside);
    await expect(fetching).rejects.toMatchObject({ code: 'picture_not_fetched' });
    inner.close();
    expect([first.asked.length, lookups, connections]).toEqual([1, 2, 0]);
  });

  test('is not requested if one of them is not public', async () => {
    const { asked, port } = await host(givePicture);
    const outside = { ...withLoopback, resolve: async () => ['127.0.0.1', '10.0.0.1'] };
    await expect(fetchRemoteImage(`http://two.example:${port}/`, outside)).rejects.toMatchObject({
      code: 'picture_not_fetched',
    });
    expect(asked).toEqual([]);
  });

  test('gives up on a host that never answers or never ends', async () => {
    const silent = await host(() => {});
    const endless = await host((_, response) => {
      response.write(png.subarray(0, 20));
    });
    const outside = { ...withLoopback, timeout: 300 };
    for (const { url } of [silent, endless]) {
      await expect(fetchRemoteImage(url(), outside)).rejects.toMatchObject({ code: 'picture_not_fetched' });
    }
    const nameless = { ...outside, resolve: () => new Promise<string[]>(() => {}) };
    await expect(fetchRemoteImage('http://a.example/', nameless)).rejects.toMatchObject({
      code: 'picture_not_fetched',
    });
  });
});
