import { expect, test } from 'vitest';
import { languageOfText } from '#domain/platform/scripts.ts';
import { demoProducts } from './catalogue/demoProducts.ts';
import { describeProduct, findHindiShop } from './hindiShops.ts';
import { demoSellers } from './sellers.ts';

const shops = demoSellers.flatMap(({ key, status }) => {
  const hindi = findHindiShop(key);
  return hindi && status === 'approved' ? [{ key, ...hindi }] : [];
});

// languages.md, section 5
test('three shops are Hindi first, with English second names of all their products', () => {
  expect(shops.map(({ key }) => key)).toEqual(['rangrez', 'khurja', 'akshar']);
  for (const { key, businessName, description, products } of shops) {
    expect([businessName, description].map(languageOfText), key).toEqual(['hi', 'hi']);
    const names = demoProducts.filter(({ sellerKey }) => sellerKey === key).map(({ name }) => name);
    expect(Object.keys(products).sort()).toEqual(names.sort());
  }
});

test.each(demoProducts.filter(({ sellerKey }) => findHindiShop(sellerKey)))('$name is written in Hindi', (product) => {
  const { name, description, ...second } = describeProduct(product);
  expect([name, description].map(languageOfText)).toEqual(['hi', 'hi']);
  expect(second).toEqual({
    translation: { language: 'en', name: product.name, description: product.description },
  });
});
