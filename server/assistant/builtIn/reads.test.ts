import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { seller } from '#test/factories.ts';
import { createLampShops } from '#test/lampShop.ts';
import { allCombinations, productWithOptions } from '#test/optionShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { customerOf, lampShop } = createLampShops(server);

/** How often each of these tables is read to answer a question. */
async function countReads(ask: () => Promise<unknown>) {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await ask();
  const texts = spy.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text));
  spy.mockRestore();
  const count = (table: string) => texts.filter((text) => text.includes(`from "${table}"`)).length;
  return {
    facts: count('shop_facts'),
    spellings: texts.filter((text) => /\bword % /.test(text)).length,
  };
}

test('reads facts and spellings once for words that no product has', async () => {
  const { phone } = await lampShop();
  expect(await countReads(() => phone.ask('qwrtpl zzkkp'))).toEqual({ facts: 1, spellings: 1 });
});

test('reads them once in a shop with options', async () => {
  const owner = await seller(server);
  const options = [{ key: 'model' as const, name: 'Model', values: ['iPhone 15', 'Vivo Y27'] }];
  await productWithOptions(owner, { name: 'Back Cover', options, variants: allCombinations(options) });
  const phone = await customerOf(owner);
  expect(await countReads(() => phone.ask('qwrtpl zzkkp'))).toEqual({ facts: 1, spellings: 1 });
});
