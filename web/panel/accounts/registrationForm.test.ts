import { describe, expect, test } from 'vitest';
import { checkRegistration, emptyRegistration, toPayload } from './registrationForm.ts';

const filled = {
  businessName: 'Asha Textiles',
  ownerName: 'Asha Rao',
  email: 'Asha@Example.com ',
  phone: '98765 43210',
  category: 'Fashion',
  address: '12 Market Road, Pune',
  description: '',
  password: 'kurta-12',
  confirmPassword: 'kurta-12',
};

describe('the registration form', () => {
  // specification 5.8
  test('names every missing field, and not the description', () => {
    expect(checkRegistration(emptyRegistration)).toEqual({
      businessName: 'Business name is required.',
      ownerName: 'Owner name is required.',
      email: 'Email is required.',
      phone: 'Phone number is required.',
      category: 'Please select a category.',
      address: 'Address is required.',
      password: 'Password must be at least 6 characters long',
    });
  });

  // specification 5.9, 5.10, 5.11, 8.4
  test.each([
    [{ email: 'asha' }, { email: 'Invalid email address.' }],
    [{ phone: 'call me' }, { phone: 'Please enter a valid phone number' }],
    [{ category: 'Weapons' }, { category: 'Please select a category.' }],
    [{ confirmPassword: 'kurta-13' }, { confirmPassword: 'Passwords do not match' }],
    [{ password: 'abc', confirmPassword: 'abc' }, { password: 'Password must be at least 6 characters long' }],
  ])('refuses %o', (change, problems) => {
    expect(checkRegistration({ ...filled, ...change })).toEqual(problems);
  });

  // specification 3.11
  test('sends the payload without the confirm field, as the domain keeps it', () => {
    expect(checkRegistration(filled)).toEqual({});
    expect(toPayload(filled)).toEqual({
      businessName: 'Asha Textiles',
      ownerName: 'Asha Rao',
      email: 'asha@example.com',
      phone: '98765 43210',
      category: 'Fashion',
      address: '12 Market Road, Pune',
      password: 'kurta-12',
    });
  });
});
