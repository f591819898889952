import { expect, test } from 'vitest';
import { AppError, errorStatuses } from '#domain/errors.ts';

test('the catalogue holds only failures', () => {
  for (const status of Object.values(errorStatuses)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  }
});

test('an expected failure has a code, its status and what is known beyond', () => {
  const error = new AppError('product_changed', { version: 2 });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ code: 'product_changed', status: 409, details: { version: 2 } });
  expect(new AppError('not_found')).toMatchObject({ status: 404, details: undefined });
});
