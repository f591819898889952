import { expect, test } from 'vitest';
import { indianDayMinute } from '#domain/sellers/shopFacts.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { lampShop } = createLampShops(server);

const today = () => indianDayMinute(server.context.now()).day;
const publish = (sellerId: string, week: object[] | null[]) =>
  server.rows('update sellers set opening_hours = $2 where id = $1', [sellerId, JSON.stringify(week)]);
const state = (sellerId: string, answer: string) =>
  server.rows(
    `insert into shop_facts (id, seller_id, kind, question, answer, created_at, updated_at)
      values (gen_random_uuid(), $1, 'openingHours', '', $2, now(), now())`,
    [sellerId, answer],
  );
const days = (hoursOf: (day: number) => object | null) =>
  Array.from({ length: 7 }, (_, day) => hoursOf(day)) as object[];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

test('a closed shop: says when it opens next, as it has published', async () => {
  const { owner, phone } = await lampShop();
  const tomorrow = (today() + 1) % 7;
  await publish(
    owner.id,
    days((day) => (day === tomorrow ? { opensAt: 600, closesAt: 1200 } : null)),
  );
  await state(owner.id, 'Ask us');
  const heard = words(await phone.ask('I want to talk to a person'));
  expect(heard).toContain(`A person will reply here.\n\nThe shop opens on ${weekdays[tomorrow]} at 10 am.`);
  expect(heard).not.toContain('Ask us');
});

test('an open shop: a person can reply at any time', async () => {
  const { owner, phone } = await lampShop();
  await publish(
    owner.id,
    days(() => ({ opensAt: 0, closesAt: 1439 })),
  );
  expect(words(await phone.ask('insaan se baat karni hai'))).not.toMatch(/khulne|open/i);
});

test('a shop that has only written about its hours: quotes that', async () => {
  const { owner, phone } = await lampShop();
  await state(owner.id, '11 to 7, closed on Tuesdays');
  expect(words(await phone.ask('my order arrived damaged'))).toContain('Opening hours: 11 to 7, closed on Tuesdays');
});

test('a shop that says nothing of its hours: nothing is made up', async () => {
  const { phone } = await lampShop();
  expect(words(await phone.ask('मुझे किसी इंसान से बात करनी है'))).toMatch(/जवाब देगा।$/);
});
