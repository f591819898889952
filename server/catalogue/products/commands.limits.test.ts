import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
});

type Outcome = { stored: unknown } | { refused: string };

/** The outcome for one field: the stored value, or the error text with nothing stored. */
async function outcome(field: string, value: unknown): Promise<Outcome> {
  const count = () => server.rows('select count(*) from products');
  const before = await count();
  const answer = await owner.browser.post('/api/seller/products', productBody({ [field]: value }));
  if (answer.status === 201) {
    const { id } = answer.body as { id: string };
    const [row] = await server.rows(
      'select name, description, price_paise, stock, images from products where id = $1',
      [id],
    );
    const column = field === 'pricePaise' ? Number(row?.price_paise) : row?.[field];
    return { stored: column };
  }
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } });
  expect(await count()).toEqual(before);
  const { error } = answer.body as { error: { message: string; details: { fields: Record<string, string> } } };
  expect(Object.keys(error.details.fields)[0]).toMatch(new RegExp(`^${field}`));
  return { refused: error.message };
}
/** Numbers near the limits of a rule. */
const around = (...edges: number[]) =>
  fc.oneof(
    ...edges.map((edge) => fc.integer({ min: edge - 3, max: edge + 3 })),
    ...edges.map((edge) => fc.constantFrom(edge - 0.5, edge + 0.01, edge + 0.5)),
  );
const runs = { numRuns: 60 };

describe('the price', () => {
  const expected = (price: number): Outcome => {
    if (!Number.isInteger(price)) return { refused: 'Price can have at most two decimals.' };
    if (price <= 0) return { refused: 'Price must be greater than 0.' };
    if (price > 1_00_00_000_00) return { refused: 'Price can be at most ₹1,00,00,000.' };
    return { stored: price };
  };

  test('is more than 0 and at most ₹1,00,00,000, in whole paise', async () => {
    await fc.assert(
      fc.asyncProperty(around(0, 1, 100, 1_00_00_000_00), async (price) => {
        expect(await outcome('pricePaise', price)).toEqual(expected(price));
      }),
      runs,
    );
  });

  test.each([1, 1_00_00_000_00])('accepts %d paise', async (price) => {
    expect(await outcome('pricePaise', price)).toEqual({ stored: price });
  });

  // specification 5.16
  test.each([0, -1, 1_00_00_000_01, 0.5])('%d paise are refused', async (price) => {
    expect(await outcome('pricePaise', price)).toEqual(expected(price));
  });
});

describe('the stock', () => {
  const expected = (stock: number): Outcome => {
    if (!Number.isInteger(stock)) return { refused: 'Stock must be a whole number.' };
    if (stock < 0) return { refused: 'Stock cannot be negative.' };
    if (stock > 10_00_000) return { refused: 'Stock can be at most 10,00,000.' };
    return { stored: stock };
  };

  test('is a whole number from 0 to 10,00,000', async () => {
    await fc.assert(
      fc.asyncProperty(around(0, 10, 10_00_000), async (stock) => {
        expect(await outcome('stock', stock)).toEqual(expected(stock));
      }),
      runs,
    );
  });

  test.each([0, 10_00_000])('accepts %d', async (stock) => {
    expect(await outcome('stock', stock)).toEqual({ stored: stock });
  });

  test.each([-1, 10_00_001, 1.5])('refuses %d', async (stock) => {
    expect(await outcome('stock', stock)).toEqual(expected(stock));
  });
});

describe.each([
  ['name', 200, 'Product name is required.', 'Product name can have at most 200 characters.'],
  ['description', 5000, 'Product description is required.', 'Product description can have at most 5,000 characters.'],
] as const)('the %s', (field, maximum, missing, tooLong) => {
  const blanks = fc.constantFrom('', ' ', '\n ', '\t');
  // One visible character each, though some are two UTF-16 units and one is a combining sequence.
  const character = fc.constantFrom('x', 'कु', '🪔', 'e\u0301', '"', '%');

  test(`has 1 to ${maximum} characters after trimming`, async () => {
    const lengths = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: maximum - 3, max: maximum + 3 }));
    await fc.assert(
      fc.asyncProperty(lengths, character, blanks, blanks, async (length, unit, before, after) => {
        const meant = unit.repeat(length).normalize('NFC');
        const size = Array.from(meant).length;
        const expected: Outcome = size > maximum ? { refused: tooLong } : { stored: meant };
        expect(await outcome(field, before + unit.repeat(length) + after)).toEqual(
          size === 0 ? { refused: missing } : expected,
        );
      }),
      runs,
    );
  });

  test.each([' ', '\n', '\u00a0', '\u3000'])('counts as missing if it consists of whitespace (%j)', async (blank) => {
    expect(await outcome(field, blank)).toEqual({ refused: missing });
  });
});

describe('the images', () => {
  const image = (number: number) => `https://cdn.example/${number}.jpg`;
  const images = (count: number) => Array.from({ length: count }, (_, number) => image(number));

  // specification 3.14
  test('are at most 10, in the given order', async () => {
    expect(await outcome('images', images(10).reverse())).toEqual({ stored: images(10).reverse() });
    expect(await outcome('images', images(11))).toEqual({ refused: 'A product can have at most 10 photos.' });
  });

  test('are at most 2,048 characters long', async () => {
    const address = (length: number) => `https://cdn.example/`.padEnd(length, 'x');
    expect(await outcome('images', [address(2048)])).toEqual({ stored: [address(2048)] });
    expect(await outcome('images', [address(2049)])).toMatchObject({ refused: expect.any(String) });
  });

  test('are trimmed and deduplicated', async () => {
    expect(await outcome('images', [` ${image(1)} `])).toEqual({ stored: [image(1)] });
    expect(await outcome('images', [image(1), ` ${image(1)}`])).toEqual({
      refused: 'This photo is already in the list.',
    });
  });

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'ftp://cdn.example/1.jpg',
    '//cdn.example/1.jpg',
    ' ',
    'x',
  ])('with the address "%s" are refused', async (address) => {
    expect(await outcome('images', [image(1), address])).toEqual({
      refused: 'Please enter an image URL that starts with http:// or https://.',
    });
  });
});

// specification 5.23
test.each([undefined, '', null, 'Fashion', 'electronics'])('refuses the category %s', async (category) => {
  expect(await outcome('category', category)).toEqual({ refused: 'Please select a category.' });
});

// specification 5.19
test('reports the first of several errors in form order, and each one at its field', async () => {
  const wrong = { name: '', description: ' ', pricePaise: 0, stock: -1, category: '' };
  const answer = await owner.browser.post('/api/seller/products', productBody(wrong));
  expect(answer).toMatchObject({
    status: 400,
    body: {
      error: {
        message: 'Product name is required.',
        details: {
          fields: {
            name: 'Product name is required.',
            description: 'Product description is required.',
            pricePaise: 'Price must be greater than 0.',
            stock: 'Stock cannot be negative.',
            category: 'Please select a category.',
          },
        },
      },
    },
  });
});
