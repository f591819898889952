import { afterAll, expect, test } from 'vitest';
import { defaultAssistantSettings } from '#domain/assistant/assistantEngines.ts';
import { configureModel } from '#server/assistant/provider/provider.ts';
import { admin } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { startModelProvider } from '#test/modelProvider.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const provider = await startModelProvider();
afterAll(() => provider.close());
const access = { name: 'stand-in', key: 'the key', url: provider.url };
const server = createTestServer({ marketplaceNumber, model: () => configureModel(access) });
const { lampShop, conversationOf } = createLampShops(server);
const url = '/api/admin/assistant';

test('applies the latest settings, and lists earlier ones with their authors', async () => {
  const browser = await admin(server);
  const model = { name: 'stand-in', host: provider.host };
  expect((await browser.get(url)).body).toEqual({ ...defaultAssistantSettings, model, pausedUntil: null, changes: [] });
  const off = { ...defaultAssistantSettings, isOn: false };
  const priced = { ...defaultAssistantSettings, dailyTokens: 5000, inputPaise: 25_000, outputPaise: 125_000 };
  expect((await browser.put(url, off)).status).toBe(200);
  expect((await browser.put(url, priced)).status).toBe(200);
  expect((await browser.get(url)).body).toMatchObject({
    ...priced,
    model,
    changes: [
      { isOn: true, by: expect.any(String), at: expect.any(String) },
      { isOn: false, by: expect.any(String), at: expect.any(String) },
    ],
  });
  for (const change of [{ dailyTokens: -1 }, { dailyTokens: 1.5 }, { inputPaise: 1e9 }, { engine: 'best' }]) {
    expect((await browser.put(url, { ...priced, ...change })).status, JSON.stringify(change)).toBe(400);
  }
});

test('leaves messages to people while switched off, and answers again once switched on', async () => {
  const browser = await admin(server);
  const { owner, phone } = await lampShop();
  await browser.put(url, { ...defaultAssistantSettings, isOn: false });
  expect(await phone.ask('brass lamp price')).toEqual([]);
  expect(await conversationOf(owner)).toEqual({ owner: 'assistant', waits: true });
  await browser.put(url, { ...defaultAssistantSettings, engine: 'builtIn' });
  expect(words(await phone.ask('brass lamp price'))).toContain('Brass Table Lamp: ₹1,250');
});

test('discards an answer in progress when switched off', async () => {
  const browser = await admin(server);
  const { phone } = await lampShop();
  await browser.put(url, defaultAssistantSettings);
  provider.says(async () => {
    await browser.put(url, { ...defaultAssistantSettings, isOn: false });
    return { text: 'Which one do you mean?' };
  });
  expect(await phone.ask('brass lamp price')).toEqual([]);
});

test('sends nothing to a provider if the built-in engine is chosen, and shows that to sellers', async () => {
  const browser = await admin(server);
  const { owner, phone } = await lampShop();
  provider.says(() => ({ text: 'Which one do you mean?' }));
  await browser.put(url, { ...defaultAssistantSettings, engine: 'builtIn' });
  expect(words(await phone.ask('brass lamp price'))).toContain('Brass Table Lamp: ₹1,250');
  expect(provider.requests).toEqual([]);
  expect((await owner.browser.get('/api/seller/assistant/engine')).body).toEqual({ model: null });
  await browser.put(url, defaultAssistantSettings);
  expect(words(await phone.ask('brass lamp price'))).toContain('Which one do you mean?');
  expect((await owner.browser.get('/api/seller/assistant/engine')).body).toEqual({
    model: { name: 'stand-in', host: provider.host },
  });
});

test('pauses a model for five minutes after three failures, which admins see', async () => {
  const browser = await admin(server);
  const { phone } = await lampShop();
  await browser.put(url, defaultAssistantSettings);
  provider.says(() => ({ status: 500, body: '{}' }));
  for (const times of [1, 2, 3]) {
    expect(words(await phone.ask('brass lamp price'))).toContain('Brass Table Lamp: ₹1,250');
    expect(provider.requests).toHaveLength(times);
  }
  expect((await browser.get(url)).body).toMatchObject({ pausedUntil: expect.any(String) });
  provider.says(() => ({ text: 'Which one do you mean?' }));
  expect(words(await phone.ask('brass lamp price'))).toContain('Brass Table Lamp: ₹1,250');
  expect(provider.requests).toEqual([]);
  server.pass(5 * 60_000);
  expect(words(await phone.ask('brass lamp price'))).toContain('Which one do you mean?');
  expect((await browser.get(url)).body).toMatchObject({ pausedUntil: null });
});
