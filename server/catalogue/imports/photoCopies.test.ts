import { expect, onTestFinished, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { change, creation, importedRows, plannedImport, runImport } from '#test/importPlans.ts';
import { givePicture, startOtherHosts, withLoopback } from '#test/otherHosts.ts';
import { createTestServer } from '#test/server.ts';
import { startPhotoCopyWorkers } from './photoCopies.ts';

const server = createTestServer({ outside: withLoopback });
const { host } = startOtherHosts();

const imagesOf = async (id: string) =>
  (
    await server.rows<{ images: string[]; version: number }>('select images, version from products where id = $1', [id])
  )[0];
const left = async () => (await server.rows('select from import_copies')).length;
function work() {
  const worker = startPhotoCopyWorkers(server.queue, server.context);
  onTestFinished(() => worker.stop());
}

// The guard allows only ports 80 and 443 of the public internet, and every port of this address in tests.
test('copies each photo once, puts it into all products, and can still be undone', async () => {
  const owner = await seller(server);
  const shop = await host(givePicture);
  const [shared, own] = [shop.url('/shared.png'), shop.url('/own.png')];
  const options = [{ key: null, name: 'Length', values: ['5 m'] }];
  const variants = [{ values: ['5 m'], pricePaise: 5_00, stock: 1, isOffered: true, image: shared }];
  const plans = [creation({ images: [own, shared] }), creation({ images: [shared], options, variants })];
  const id = await plannedImport(server, owner, plans, { copiesPhotos: true });
  await runImport(server, owner, id, 'apply');
  expect(await left()).toBe(2);
  work();
  await expect.poll(left).toBe(0);
  const [saree, other] = (await importedRows(server, id)).map(({ product_id }) => product_id ?? '');
  const [first, second] = [await imagesOf(saree ?? ''), await imagesOf(other ?? '')];
  const copied = /^\/media\/pictures\/[\w-]+\/1280\.webp$/;
  expect(first).toEqual({ images: [expect.stringMatching(copied), expect.stringMatching(copied)], version: 1 });
  expect(second?.images).toEqual([first?.images[1]]);
  expect(await server.rows('select image from variants where product_id = $1', [other])).toEqual([
    { image: first?.images[1] },
  ]);
  expect(shop.asked).toHaveLength(2);
  expect((await owner.browser.get(first?.images[0] ?? '')).status).toBe(200);
  await runImport(server, owner, id, 'undo');
  expect(await imagesOf(saree ?? '')).toBeUndefined();
});

test('says what it could not fetch, and leaves the address', async () => {
  const owner = await seller(server);
  const shop = await host((_, response) => response.writeHead(404).end());
  const page = await host((_, response) => response.end('<html>not a photo</html>'));
  const images = [shop.url('/gone.png'), page.url('/page')];
  const id = await plannedImport(server, owner, [creation({ images }), creation()], { copiesPhotos: true });
  await runImport(server, owner, id, 'apply');
  work();
  await expect.poll(left).toBe(0);
  const [row, other] = await importedRows(server, id);
  expect(row).toMatchObject({ verdict: 'create', codes: ['picture_not_fetched', 'picture_not_fetched'] });
  expect(other).toMatchObject({ codes: null });
  expect(await imagesOf(row?.product_id ?? '')).toMatchObject({ images });
});

test('leaves photos where the import did not set them, or where that was not chosen', async () => {
  const owner = await seller(server);
  const images = ['https://shop.example/a.jpg'];
  const first = await plannedImport(server, owner, [creation({ images })]);
  await runImport(server, owner, first, 'apply');
  expect(await left()).toBe(0);
  const [{ product_id } = { product_id: '' }] = await importedRows(server, first);
  const second = await plannedImport(server, owner, [change(product_id ?? '', { pricePaise: 5_00 })], {
    copiesPhotos: true,
  });
  await runImport(server, owner, second, 'apply');
  expect(await left()).toBe(0);
});
