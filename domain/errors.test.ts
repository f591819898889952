import { describe, expect, test } from 'vitest';
import { AppError, type ErrorCode, errors } from './errors.ts';

describe('the catalogue', () => {
  // specification 4.18, 8.5, 8.9, 8.18, 8.26
  test.each<[ErrorCode, number, string]>([
    ['email_already_registered', 409, 'Email is already registered. Please use a different email.'],
    ['weak_password', 400, 'Password is too weak. Please use a stronger password.'],
    ['registration_failed', 500, 'Registration failed. Please try again.'],
    ['login_broken', 500, 'An unexpected error occurred'],
    ['account_not_found', 401, 'No account found with this email.'],
    ['wrong_password', 401, 'Incorrect password.'],
    ['too_many_attempts', 429, 'Too many failed attempts. Please try again later.'],
    ['login_failed', 401, 'Login failed. Please check your credentials.'],
    ['user_data_not_found', 403, 'User data not found'],
    ['seller_rejected', 403, 'Your seller account has been rejected. Please contact admin.'],
    ['seller_suspended', 403, 'Your seller account has been suspended. Please contact admin.'],
    ['reset_account_not_found', 404, 'No account found with this email.'],
    ['reset_failed', 500, 'Failed to send reset email.'],
    ['product_not_found', 404, 'Product not found or you do not have permission to view it.'],
    ['product_not_saved', 500, 'Failed to save product. Please try again.'],
    ['product_changed', 409, 'This product was changed meanwhile. Reload to see the latest version.'],
    ['product_not_available', 404, 'Product not available'],
    ['admin_only', 403, 'You need admin privileges to access this page.'],
    ['not_found', 404, 'Page not found'],
  ])('answers %s with %d and the text of the specification', (code, status, message) => {
    expect(errors[code]).toEqual({ status, message });
  });

  test('holds only failures, each with a text', () => {
    for (const { status, message } of Object.values(errors)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(message).toMatch(/^[A-Z].*\w\.?$/);
    }
  });
});

describe('an expected failure', () => {
  test('says what the catalogue says, and shows details only where it has some', () => {
    const error = new AppError('not_found');
    expect(error).toBeInstanceOf(Error);
    expect([error.status, error.body]).toEqual([404, { code: 'not_found', message: 'Page not found' }]);
    expect(new AppError('out_of_stock', { left: 2 }).body).toEqual({
      code: 'out_of_stock',
      message: 'There is not enough stock.',
      details: { left: 2 },
    });
  });

  test('takes a text of its own where the rule builds one', () => {
    expect(new AppError('out_of_stock', undefined, 'Only 2 left of Blue kurta')).toMatchObject({
      status: 409,
      message: 'Only 2 left of Blue kurta',
      body: { code: 'out_of_stock', message: 'Only 2 left of Blue kurta' },
    });
  });
});
