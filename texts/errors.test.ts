import { describe, expect, test } from 'vitest';
import { AppError, type ErrorCode, errorStatuses, type PlainCode } from '#domain/errors.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { translateError } from './errors.ts';
import { inLanguage } from './language.ts';

const translated = <Code extends ErrorCode>(error: AppError<Code>) => inLanguage('en', () => translateError(error));

describe('an error', () => {
  // specification 4.18, 8.5, 8.9, 8.18, 8.26
  test.each<[PlainCode, number, string]>([
    ['email_already_registered', 409, 'Email is already registered. Please use a different email.'],
    ['weak_password', 400, 'Password is too weak. Please use a stronger password.'],
    ['registration_failed', 500, 'Registration failed. Please try again.'],
    ['login_broken', 500, 'An unexpected error occurred'],
    ['account_not_found', 401, 'No account found with this email.'],
    ['wrong_password', 401, 'Incorrect password.'],
    ['too_many_attempts', 429, 'Too many failed attempts. Please try again later.'],
    ['login_failed', 401, 'Login failed. Please check your credentials.'],
    ['user_data_not_found', 403, 'User data not found'],
    ['reset_account_not_found', 404, 'No account found with this email.'],
    ['reset_failed', 500, 'Failed to send reset email.'],
    ['product_not_found', 404, 'Product not found or you do not have permission to view it.'],
    ['product_not_saved', 500, 'Failed to save product. Please try again.'],
    ['product_not_available', 404, 'Product not available'],
    ['admin_only', 403, 'You need admin privileges to access this page.'],
    ['not_found', 404, 'Page not found'],
  ])('answers %s with %d and the text of the specification', (code, status, message) => {
    expect([errorStatuses[code], translated(new AppError(code))]).toEqual([status, message]);
  });

  // specification 5.3
  test("has the specification's text with its details", () => {
    expect(errorStatuses.product_changed).toBe(409);
    expect(translated(new AppError('product_changed', { version: 2 }))).toBe(
      'This product was changed meanwhile. Reload to see the latest version.',
    );
    for (const status of ['rejected', 'suspended'] as const) {
      expect(errorStatuses[`seller_${status}`]).toBe(403);
      expect(translated(new AppError(`seller_${status}`, { reason: 'x', contact: null }))).toBe(
        `Your seller account has been ${status}. Please contact admin.`,
      );
    }
    expect(translated(new AppError('wrong_role', { role: 'seller', words: { chosen: 'admin' } }))).toBe(
      'This account is registered as seller, not admin',
    );
    const shortage = (left: number) => ({ shortages: [{ productId: '1', name: 'Blue kurta', left }] });
    expect(translated(new AppError('out_of_stock', shortage(2)))).toBe('Only 2 left of Blue kurta');
    expect(translated(new AppError('out_of_stock', shortage(0)))).toBe('Blue kurta is out of stock');
    expect(translated(new AppError('out_of_stock'))).toBe('There isn’t enough stock. Please order fewer.');
  });

  test('in the input is described by its reason, its first field or in general', () => {
    const fields = { name: refusal('name_required'), note: refusal('too_long', { maximum: 10 }) };
    expect(translated(new AppError('validation_failed', { fields }))).toBe('Name is required.');
    expect(translated(new AppError('validation_failed', { words: { reason: refusal('several_sellers') } }))).toBe(
      'You can only order from one shop at a time.',
    );
    expect(translated(new AppError('validation_failed', {}))).toBe('Please check the highlighted fields.');
  });

  test('from an outage is described by what failed, if known', () => {
    expect(translated(new AppError('unavailable'))).toBe('Haat is busy right now. Please try again in a moment.');
    expect(translated(new AppError('unavailable', { words: { instead: 'reset_failed' } }))).toBe(
      'Failed to send reset email.',
    );
  });
});
