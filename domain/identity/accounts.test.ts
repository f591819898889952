import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registration } from '#domain/sellers/registrations.schema.ts';
import { sellerCategories } from '#domain/sellers/sellers.ts';
import { said } from '#test/firstIssue.ts';
import { emailSchema, loginSchema, newPasswordSchema } from './accounts.schema.ts';
import { isGuessable } from './accounts.ts';

const complete = {
  email: 'asha@haat.example',
  password: 'a-good-password',
  businessName: 'Asha Sarees',
  ownerName: 'Asha Rao',
  phone: '9876543210',
  address: '12 MG Road, Pune 411001',
  category: 'Fashion',
};
const refusal = (changes: object) => said(registration.safeParse({ ...complete, ...changes }));

describe('an email', () => {
  test('is trimmed and stored in lower case', () => {
    expect(emailSchema.parse('  Asha.Rao+Shop@Haat.EXAMPLE ')).toBe('asha.rao+shop@haat.example');
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const parsed = emailSchema.safeParse(address);
        if (parsed.success) expect(emailSchema.parse(address.toUpperCase())).toBe(parsed.data);
      }),
    );
  });

  test.each([
    '',
    'asha',
    'asha@',
    '@haat.example',
    'asha@haat',
    'a b@haat.example',
    'asha@haat..example',
  ])('rejects "%s"', (address) => {
    expect(said(emailSchema.safeParse(address))).toBe('Invalid email address.');
  });

  test('allows at most 254 characters', () => {
    const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`;
    expect(emailSchema.safeParse(`${'a'.repeat(254 - domain.length - 1)}@${domain}`).success).toBe(true);
    expect(emailSchema.safeParse(`${'a'.repeat(255 - domain.length - 1)}@${domain}`).success).toBe(false);
  });
});

describe('a new password', () => {
  // specification 5.9, 9.1
  test('has 6 to 200 characters and is kept as typed', () => {
    expect(newPasswordSchema.parse('  blank  ')).toBe('  blank  ');
    expect(newPasswordSchema.parse('पासवर्ड🔑')).toBe('पासवर्ड🔑');
    expect(said(newPasswordSchema.safeParse('12345'))).toBe('Password must be at least 6 characters long');
    expect(newPasswordSchema.safeParse('x'.repeat(200)).success).toBe(true);
    expect(newPasswordSchema.safeParse('x'.repeat(201)).success).toBe(false);
  });

  // specification 8.3
  test('is weak when it is one character, or little more than words of this place or of its owner', () => {
    const own = ['asha.rao@looms.example', 'Asha Rao', 'Kurta & Co'];
    for (const weak of [
      'aaaaaa',
      '       ',
      'Haat@123',
      'Admin!!1',
      'SellerStore9',
      'asha2026',
      'Kurta-2026',
      'raoasha@1',
    ]) {
      expect(isGuessable(weak, own), weak).toBe(true);
    }
    for (const strong of ['aaaaab', 'kolam-rain', 'asha-and-rain', 'haat 7 lamps', 'qqq739', 'कमल-2026-झील']) {
      expect(isGuessable(strong, own), strong).toBe(false);
    }
    expect(isGuessable('Kurta-2026', [])).toBe(false);
  });
});

describe('the registration payload', () => {
  // specification 3.10
  test('is exactly the one of the specification; all but the description are required', () => {
    expect(registration.parse(complete)).toEqual(complete);
    expect(registration.parse({ ...complete, description: ' Silk ' })).toMatchObject({ description: 'Silk' });
    for (const field of Object.keys(complete)) {
      expect(refusal({ [field]: undefined }), field).toBeDefined();
      expect(refusal({ [field]: '' }), field).toBeDefined();
      expect(refusal({ [field]: null }), field).toBeDefined();
    }
  });

  test.each(['role', 'status', 'id', 'uid', 'createdAt', 'confirmPassword', 'approvedBy'])('takes no %s', (field) => {
    expect(refusal({ [field]: 'x' })).toBeDefined();
  });

  // specification 2.44, 3.12, 5.12, 9.20
  test('accepts exactly the 10 categories of the specification', () => {
    expect(sellerCategories).toHaveLength(10);
    for (const category of sellerCategories) expect(refusal({ category })).toBeUndefined();
    for (const category of ['Clothing & Fashion', 'fashion', '']) {
      expect(refusal({ category })).toBe('Please select a category.');
    }
  });
});

// specification 5.1
test('signing in requires email, password and role, and is not remembered by default', () => {
  const typed = { email: 'Asha@haat.example', password: 'x', role: 'seller' };
  expect(loginSchema.parse(typed)).toEqual({ ...typed, email: 'asha@haat.example', rememberMe: false });
  for (const wrong of [{ role: 'owner' }, { password: '' }, { email: '' }, { rememberMe: 'yes' }, { status: 'x' }]) {
    expect(loginSchema.safeParse({ ...typed, ...wrong }).success).toBe(false);
  }
});
