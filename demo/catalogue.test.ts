import { describe, expect, test } from 'vitest';
import { productCategories, productLimits } from '#domain/catalogue/products.ts';
import { sellerProfileSchema } from '#domain/sellers/sellers.schema.ts';
import { type SellerStatus, sellerCategories } from '#domain/sellers/sellers.ts';
import { parsePhone } from '#server/language/phones.ts';
import { visitorsShopEmail } from './accounts.ts';
import { demoProducts } from './catalogue/demoProducts.ts';
import { demoSellers } from './sellers.ts';
import { listPhotos, listVariants } from './variants.ts';

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

  test('have options in at least a third, and no description leaves the size to a note', () => {
    const shown = demoProducts.filter(({ isActive }) => isActive);
    expect(shown.filter(({ options }) => options.length > 0).length).toBeGreaterThanOrEqual(shown.length / 3);
    expect(
      wrong(({ description }) => !/sizes \d|sizes [smxl]|(yours|model|size|age) in the note/i.test(description)),
    ).toEqual([]);
  });

  test('share their stock among their variants, at the prices of their values', () => {
    const optioned = demoProducts.filter(({ options }) => options.length > 0);
    for (const product of optioned) {
      const variants = listVariants(product);
      expect(
        variants.reduce((sum, { stock }) => sum + stock, 0),
        product.name,
      ).toBe(product.stock);
      expect(
        variants.every(({ stock, pricePaise }) => stock >= 0 && Number.isInteger(pricePaise)),
        product.name,
      ).toBe(true);
      const photos = variants.flatMap(({ image }) => image ?? []);
      expect(listPhotos(product), product.name).toEqual(expect.arrayContaining(photos));
    }
    expect(listVariants(optioned.find(({ name }) => name === 'Kaju Barfi') as never)).toMatchObject([
      { values: ['250 g'], pricePaise: 30_000 },
      { values: ['500 g'], pricePaise: 59_000 },
      { values: ['1 kg'], pricePaise: 1_15_000 },
    ]);
    expect(listVariants(optioned.find(({ name }) => name === 'Training T-Shirt, Quick-Dry') as never)).toHaveLength(15);
  });
});
