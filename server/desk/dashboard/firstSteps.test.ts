import { expect, test } from 'vitest';
import { order, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const noSteps = {
  ...{ product: false, picture: false, pickUp: false, payment: false, share: false, poster: false, phone: false },
};
const stepsOf = async ({ browser }: TestSeller) =>
  ((await browser.get('/api/seller/dashboard')).body as { steps: typeof noSteps | null }).steps;

test('ticks the first steps that are done, until there is an order', async () => {
  const owner = await seller(server);
  const id = await product(owner);
  expect(await stepsOf(owner)).toEqual({ ...noSteps, product: true });
  await product(owner, { images: ['https://cdn.example/cup.jpg'] });
  for (const step of ['share', 'share', 'poster']) {
    expect((await owner.browser.post(`/api/seller/steps/${step}`)).status).toBe(204);
  }
  const done = { ...noSteps, product: true, picture: true, share: true, poster: true };
  expect(await stepsOf(owner)).toEqual(done);
  const rules = {
    askWhen: 'placed',
    discount: null,
    offersArranged: false,
    confirmsPaid: false,
    unpaidLapseHours: 24,
  };
  expect((await owner.browser.put('/api/seller/money/settings/payment', rules)).status).toBe(204);
  expect(await stepsOf(owner)).toEqual({ ...done, payment: true });
  expect((await owner.browser.post('/api/seller/steps/phone')).status).toBe(400);
  expect(await stepsOf(await seller(server))).toEqual(noSteps);
  await order(server, id);
  expect(await stepsOf(owner)).toBeNull();
});
