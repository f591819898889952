import { expect, test } from 'vitest';
import { fieldRefusals, refusal } from './refusals.ts';

test('passes a code with its parameters', () => {
  expect(refusal('message_required')).toBe('message_required');
  expect(refusal('too_long', { maximum: 4 })).toBe('too_long {"maximum":4}');
});

test('finds the first error of each field and of the body as a whole', () => {
  const issues = [
    { path: ['items', 0, 'quantity'], message: 'first' },
    { path: ['items', 0, 'quantity'], message: 'second' },
    { path: [], message: 'whole' },
  ];
  expect(fieldRefusals(issues)).toEqual({ 'items.0.quantity': 'first', '(body)': 'whole' });
});
