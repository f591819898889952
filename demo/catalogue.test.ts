import { describe, expect, test } from 'vitest';
import { productCategories, productLimits } from '#domain/catalogue/products.ts';
import { sellerProfileSchema } from '#domain/sellers/sellers.schema.ts';
import { type SellerStatus, sellerCategories } from '#domain/sellers/sellers.ts';
import { parsePhone } from '#server/language/phones.ts';
import { visitorsShopEmail } from './accounts.ts';
import { demoProducts } from './catalogue/demoProducts.ts';
import { demoSellers } from './sellers.ts';

const sellers = new Map(demoSellers.map((seller) => [seller.key, seller]));
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('demo sellers', () => {
  test('have every status', () => {
    const count = (status: SellerStatus) => demoSellers.filter((seller) => seller.status === status).length;
    expect([count('approved'), count('pending'), count('rejected'), count('suspended')]).toEqual([12, 3, 1, 2]);
  });

  test('include the shop that visitors write to', () => {
    expect(demoSellers.filter(({ email }) => email === visitorsShopEmail)).toMatchObject([{ status: 'approved' }]);
  });

  test('have unique keys, emails and phones', () => {
    expect(repeated(demoSellers.map(({ key }) => key))).toEqual([]);
    expect(repeated(demoSellers.map(({ email }) => email))).toEqual([]);
    expect(repeated(demoSellers.map(({ phone }) => phone))).toEqual([]);
  });

  test.each(demoSellers)('$businessName passes the validation of registrations', async ({
    key,
    email,
    status,
    ...profile
  }) => {
    expect(sellerCategories).toContain(profile.category);
    expect(await parsePhone(profile.phone, 'phone')).toEqual({ phone: profile.phone, typed: null });
    expect(email).toMatch(/^[a-z]+@haat\.example$/);
    expect(sellerProfileSchema.parse(profile)).toEqual(profile);
  });
});

describe('demo products', () => {
  const wrong = (isRight: (product: (typeof demoProducts)[number]) => boolean) =>
    demoProducts.filter((product) => !isRight(product)).map(({ sellerKey, name }) => `${sellerKey}: ${name}`);

  test('cover all categories', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(280);
    expect(new Set(demoProducts.map(({ category }) => category))).toEqual(new Set(productCategories));
  });

  test('belong to sellers who are or were approved', () => {
    const statuses = ['approved', 'suspended'];
    expect(wrong(({ sellerKey }) => statuses.includes(sellers.get(sellerKey)?.status ?? 'none'))).toEqual([]);
  });

  test('have prices in whole paise and integer stocks', () => {
    expect(wrong(({ rupees }) => rupees > 0 && Number(rupees.toFixed(2)) === rupees)).toEqual([]);
    expect(wrong(({ stock }) => Number.isInteger(stock) && stock >= 0)).toEqual([]);
  });

  test('respect the length limits', () => {
    expect(wrong(({ name }) => name.length > 0 && name.length <= productLimits.name)).toEqual([]);
    expect(wrong((p) => p.description.length > 0 && p.description.length <= productLimits.description)).toEqual([]);
  });

  test('have unique names per seller', () => {
    expect(repeated(demoProducts.map(({ sellerKey, name }) => `${sellerKey}: ${name}`))).toEqual([]);
  });
});
