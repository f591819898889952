import { afterAll, describe, expect, test } from 'vitest';
import { configureModel } from '#server/assistant/provider/provider.ts';
import type { TestSeller } from '#test/factories.ts';
import { createLampShops } from '#test/lampShop.ts';
import { answers, calls, type ModelReply, type ModelRequest, signOf, startModelProvider } from '#test/modelProvider.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const provider = await startModelProvider();
afterAll(() => provider.close());
const access = { name: 'stand-in', key: 'the key', url: provider.url };
const server = createTestServer({
  marketplaceNumber,
  model: () => configureModel(access, { protocol: 'anthropic' }),
});
const { lampShop } = createLampShops(server);

/** Looks the lamp up, and then says this of it. */
const about =
  (say: (sign: string) => ModelReply) =>
  (request: ModelRequest): ModelReply =>
    request.results.length === 0 ? calls('findProducts', { words: 'lamp' }) : say(signOf(request, 'Brass Table Lamp'));

async function suggest({ browser, id }: TestSeller): Promise<string | undefined> {
  const [chat] = await server.rows<{ id: string }>('select id from conversations where seller_id = $1', [id]);
  const { body } = await browser.post(`/api/seller/chats/${chat?.id}/suggestion`);
  return (body as { suggestion: { text: string } | null }).suggestion?.text;
}

/** A shop that replies in person, asked for a lamp. */
async function asked(): Promise<TestSeller> {
  const { owner, phone } = await lampShop();
  await owner.browser.put('/api/seller/assistant', { mode: 'off', opensAt: 600, closesAt: 1200, openDays: [1] });
  await phone.say('do you have something for my reading corner, a brass lamp?');
  return owner;
}

describe('a reply that a language model suggests', () => {
  test('has its sentences that records support, and no others', async () => {
    const owner = await asked();
    provider.says(about((sign) => answers(`It is 30 cm high. It is good for your eyes.\n{${sign}}`)));
    const text = await suggest(owner);
    expect(text).toContain('It is 30 cm high.');
    expect(text).toContain('Brass Table Lamp: ₹1,250');
    expect(text).not.toContain('eyes');
  });

  test('is the built-in engine’s if no record supports the model’s price', async () => {
    const owner = await asked();
    provider.says(about(() => answers('The lamp costs ₹99 today, with 2 years of warranty.')));
    const text = await suggest(owner);
    expect(text).not.toContain('₹99');
    expect(text).not.toContain('warranty');
  });
});
