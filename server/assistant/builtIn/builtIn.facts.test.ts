import { expect, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { plainFacts } from '../../../bench/assistant/cases.ts';
import { languages } from '../../../bench/assistant/corpus.ts';

const server = createTestServer({ marketplaceNumber });
const { customerOf } = createLampShops(server);

test('has enough cases in each language', () => {
  for (const language of languages) {
    expect(plainFacts.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(20);
  }
});

test('quotes a fact as written, even without a letter', async () => {
  const heard: string[] = [];
  for (const { words: question, fact, answer } of plainFacts) {
    const owner = await seller(server);
    await server.rows(
      `insert into shop_facts (id, seller_id, kind, question, answer, created_at, updated_at)
        values (gen_random_uuid(), $1, $2, '', $3, now(), now())`,
      [owner.id, fact, answer],
    );
    const said = words(await (await customerOf(owner)).ask(question));
    if (!said.includes(`: ${answer}`)) heard.push(`${question} ${answer}: ${said}`);
  }
  expect(heard).toEqual([]);
});
