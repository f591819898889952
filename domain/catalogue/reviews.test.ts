import { expect, test } from 'vitest';
import { reviewAuthor } from './reviews.ts';

test.each([
  ['Asha Rao', 'Asha'],
  ['  रीना  शर्मा ', 'रीना'],
  [null, 'Customer'],
  ['98765 43210', 'Customer'],
  ['९८७६५४३२१०', 'Customer'],
  ['+919876543210', 'Customer'],
  ['asha@mail.example', 'Customer'],
])('signs a review by %s as %s', (name, author) => {
  expect(reviewAuthor(name)).toBe(author);
});
