import { afterAll, describe, expect, test } from 'vitest';
import { newDigits, slugOf } from '#test/chats.ts';
import { startFileService } from '#test/fileService.ts';
import { csv } from '#test/imports.ts';
import { createPhoneImportTests, headings, kurtiRow, kurtis } from '#test/phoneImports.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const service = await startFileService();
afterAll(service.close);
const server = createTestServer({ marketplaceNumber, serviceAddresses: service.addresses });
const { chats, imports, open, download, work, productsOf, importsOf } = createPhoneImportTests(server);

describe('a table from the phone of a shop', () => {
  test.each([
    ['old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel file'],
    ['empty.csv', '', 'is empty'],
    ['page.xlsx', '<!doctype html><html><table><tr><td>1</table></html>', 'web page'],
    ['headings.csv', csv(headings), 'wasn’t imported'],
  ])('that can’t be read is refused with its reason: %s', async (name, content, reason) => {
    const { owner, phone } = await open();
    await phone.send(service.document(content, name).message);
    const [refused] = await work(phone);
    expect(refused?.text).toContain(`${name} wasn’t imported.`);
    expect(refused?.text).toContain(reason);
    expect(refused?.text).toContain('/seller/products/import');
    expect(refused?.choices).toEqual({});
    expect((await importsOf(owner)).filter(({ state }) => state === 'ready')).toEqual([]);
  });

  test('that is too large or can’t be fetched is asked for again', async () => {
    const { owner, phone } = await open();
    await phone.send(service.document(kurtis, 'large.csv', { size: 26 * 1024 * 1024 }).message);
    expect((await work(phone))[0]?.text).toContain('large.csv couldn’t be downloaded');
    await phone.send(service.document(kurtis, 'late.csv', { isBroken: true }).message);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await work(phone)).toEqual([]);
      server.pass(2 ** attempt * 60_000);
    }
    expect((await work(phone))[0]?.text).toContain('late.csv couldn’t be downloaded');
    expect(await importsOf(owner)).toEqual([]);
  });

  test('is imported after all if it can be fetched a minute later', async () => {
    const { phone } = await open();
    const { file, message } = service.document(kurtis, 'late.csv', { isBroken: true });
    await phone.send(message);
    expect(await work(phone)).toEqual([]);
    file.isBroken = false;
    server.pass(60_000);
    expect((await work(phone))[0]?.text).toContain('late.csv: product list');
  });

  test('is refused above five unfinished ones', async () => {
    const { owner, phone } = await open();
    for (let number = 0; number < 5; number += 1) await imports.upload(owner, csv(headings, kurtiRow(number)));
    await phone.send(service.document(kurtis).message);
    await phone.hear();
    await download();
    expect((await phone.hear())[0]?.text).toContain('You have 5 unfinished imports');
    expect(await importsOf(owner)).toHaveLength(5);
  });
});

describe('a phone that is disconnected', () => {
  test('before the download imports nothing and says so', async () => {
    const { owner, phone } = await open();
    await phone.send(service.document(kurtis).message);
    await owner.browser.delete('/api/seller/phone');
    await phone.hear();
    expect((await work(phone))[0]?.text).toContain('isn’t connected to a shop any more');
    expect(await importsOf(owner)).toEqual([]);
  });

  test('after it hears nothing more and can tap nothing, while the panel goes on', async () => {
    const { owner, phone } = await open();
    await phone.send(service.document(kurtis).message);
    await download();
    await owner.browser.delete('/api/seller/phone');
    await phone.hear();
    expect(await work(phone)).toEqual([]);
    const [{ id = '', state = '' } = {}] = await importsOf(owner);
    expect(state).toBe('ready');
    expect((await phone.tapId(`import-apply:${id}`)).map(({ text }) => text).join()).not.toContain('products.csv');
    expect((await importsOf(owner))[0]?.state).toBe('ready');
    expect((await owner.browser.post(`/api/seller/imports/${id}/apply`)).status).toBe(200);
    expect(await work(phone)).toEqual([]);
    expect(await productsOf(owner)).toHaveLength(2);
  });
});

test('an import in the panel is not told to the phone', async () => {
  const { owner, phone } = await open();
  await imports.check(owner, kurtis);
  expect(await phone.hear()).toEqual([]);
});

test('another shop’s phone can do nothing with an import', async () => {
  const [{ owner, phone }, other] = [await open(), await open()];
  await phone.send(service.document(kurtis).message);
  await work(phone);
  const [{ id = '' } = {}] = await importsOf(owner);
  for (const name of ['apply', 'problems', 'discard', 'undo']) {
    expect((await other.phone.tapId(`import-${name}:${id}`))[0]?.text).toContain('no longer available');
  }
  expect((await importsOf(owner))[0]?.state).toBe('ready');
});

test('a document from a customer is not downloaded and imports nothing', async () => {
  const { owner } = await open();
  const customer = chats.phone({ phone: newDigits(), name: 'Asha' });
  await customer.say(`SHOP ${await slugOf(server, owner)}`);
  await customer.send(service.document(kurtis).message);
  await chats.answered();
  expect((await customer.hear()).length).toBeGreaterThan(0);
  const media = `select from channel_media join channel_messages on channel_messages.id = message_id
    join conversations on conversations.id = conversation_id where seller_id = $1`;
  expect(await server.rows(media, [owner.id])).toEqual([]);
  expect(await importsOf(owner)).toEqual([]);
});

test('a document of another kind is asked for as a table or as text', async () => {
  const { owner, phone } = await open();
  const document = { id: 'media-1', mime_type: 'application/msword', filename: 'rates.doc' };
  expect((await phone.send({ type: 'document', document }))[0]?.text).toContain('CSV, Excel');
  expect(await importsOf(owner)).toEqual([]);
});
