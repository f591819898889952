import { expect, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { creation, plannedImport, runImport } from '#test/importPlans.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

test('rings at the end of an import, also for who started it, and not at other shops', async () => {
  const [owner, other] = [await seller(server), await seller(server)];
  for (const { browser } of [owner, other]) await browser.post('/api/notifications/seen');
  server.pass(1000);
  const id = await plannedImport(server, owner, [creation({ sku: 'A' }), creation({ sku: 'A' }), creation()]);
  expect((await owner.browser.get('/api/notifications/unread')).body).toEqual({ unread: 0 });
  await runImport(server, owner, id, 'apply');
  expect((await owner.browser.get('/api/notifications')).body).toMatchObject({
    notifications: [
      {
        kind: 'import',
        isUnread: true,
        count: 1,
        event: { kind: 'import', id, fileName: 'products.csv', products: 2, errors: 1, byMe: false },
      },
    ],
  });
  expect((await owner.browser.get('/api/notifications/unread')).body).toEqual({ unread: 1 });
  expect((await other.browser.get('/api/notifications/unread')).body).toEqual({ unread: 0 });
  expect((await owner.browser.get('/api/seller/dashboard')).text).toContain(id);
  await runImport(server, owner, id, 'undo');
  expect((await owner.browser.get('/api/notifications/unread')).body).toEqual({ unread: 0 });
});
