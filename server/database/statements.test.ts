import { expect, test } from 'vitest';
import { kept } from './statements.ts';

test('the plan of a page is kept; where more is asked for than most shops have, each one is planned for itself', () => {
  const text = (limit: number) =>
    `select id from orders where seller_id = $1 order by created_at desc, id desc limit ${limit}`;
  const { name } = kept(text(51), ['one']);
  expect(name).toBeTruthy();
  expect(kept(text(51), ['other'])).toEqual({ name, text: text(51), values: ['other'] });
  for (const limit of [501, 1001]) expect(kept(text(limit), ['one'])).toEqual({ text: text(limit), values: ['one'] });
});
