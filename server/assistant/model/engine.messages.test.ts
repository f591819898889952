import { afterAll, describe, expect, test } from 'vitest';
import { createLampShops } from '#test/lampShop.ts';
import { answers, startModelProvider } from '#test/modelProvider.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { configureModel } from '../provider/provider.ts';

const provider = await startModelProvider();
afterAll(() => provider.close());
const access = { name: 'stand-in', key: 'the key', url: provider.url };

type Sent = { system?: { text: string; cache_control?: object }[]; messages: { role: string; content: unknown }[] };
const lastSent = () => JSON.parse(provider.requests.at(-1)?.sent ?? '{}') as Sent;
const wordsOf = ({ role, content }: Sent['messages'][number]) => {
  const parts = Array.isArray(content) ? content.map(({ text }: { text?: string }) => text ?? '') : [String(content)];
  return `${role}: ${parts.join(' | ')}`;
};

describe.each(['anthropic', 'openai'] as const)('what a provider with the protocol of %s receives', (protocol) => {
  const server = createTestServer({ marketplaceNumber, model: () => configureModel(access, { protocol }) });
  const { lampShop } = createLampShops(server);

  test('has each message in its role, oldest first', async () => {
    const { phone } = await lampShop();
    provider.says(() => answers('Which one do you mean?'));
    await phone.ask('what would you take for my balcony?');
    await phone.ask('the brass one, is it bright?');
    const said = lastSent()
      .messages.filter(({ role }) => role !== 'system')
      .map(wordsOf);
    const [asked, answered, now] = said.slice(-3);
    expect(asked).toMatch(/^user: .*what would you take for my balcony\?$/);
    expect(answered).toMatch(/^assistant: Which one do you mean\?/);
    expect(now).toBe('user: the brass one, is it bright?');
  });

  test('begins with the same instructions for every shop, marked for its cache', async () => {
    const instructions = async () => {
      const { phone } = await lampShop();
      provider.says(() => answers('Which one do you mean?'));
      await phone.ask('what would you take for my balcony?');
      const { system, messages } = lastSent();
      return system ?? [{ text: String(messages[0]?.content) }];
    };
    const [one, other] = [await instructions(), await instructions()];
    const shared = one[0]?.text.split('The shop is called')[0] ?? '';
    expect(shared.length).toBeGreaterThan(1000);
    expect(other[0]?.text.startsWith(shared)).toBe(true);
    if (protocol !== 'anthropic') return;
    expect(one.map(({ cache_control }) => cache_control)).toEqual([{ type: 'ephemeral' }, undefined]);
    expect(one[0]).toEqual(other[0]);
    expect(one[1]?.text).toContain('The shop is called');
  });
});
