import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { asForm } from '#test/publicForms.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });

async function addKurti(owner?: TestSeller) {
  return product(owner ?? (await seller(server)), {
    options: [
      { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
      { key: 'size', name: 'Size', values: ['M', 'XL'] },
    ],
    variants: [
      { values: ['Red', 'M'], pricePaise: 499_00, stock: 3 },
      { values: ['Blue', 'XL'], pricePaise: 899_00, stock: 4 },
    ],
  });
}

function order(id: string, fields: Record<string, string>) {
  const typed = { customerName: 'Asha Rao', customerPhone: '98765 43210', deliveryAddress: '7 Lake View' };
  const form = asForm({ ...typed, quantity: '1', key: randomUUID(), hasOptions: '1', ...fields });
  return server.browser().send({ method: 'POST', url: `/product/${id}/order`, ...form });
}

const orderedLabels = (id: string) => server.rows('select option_label from order_items where product_id = $1', [id]);

test('orders the variant that the chosen values name', async () => {
  const id = await addKurti();
  expect((await order(id, { option0: 'Blue', option1: 'XL' })).status).toBe(303);
  expect(await orderedLabels(id)).toEqual([{ option_label: 'Blue, XL' }]);
});

test('asks for the first option without a value, and keeps what was chosen and typed', async () => {
  const id = await addKurti();
  const answer = await order(id, { option0: 'Red' });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('>Choose a size.<');
  expect(answer.text).toMatch(/<input[^>]*checked=""[^>]*value="Red"/);
  expect(answer.text).toContain('value="Asha Rao"');
  expect(await orderedLabels(id)).toEqual([]);
});

test.each(['99999999999', '1.5', '1e400', 'two', ''])('asks for it with the quantity "%s", too', async (quantity) => {
  const answer = await order(await addKurti(), { option0: 'Red', quantity });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('>Choose a size.<');
});

test('says what is sold out, and what there is', async () => {
  const id = await addKurti();
  const answer = await order(id, { option0: 'Red', option1: 'XL' });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('>Red is sold out in XL. XL is available in Blue.<');
});

test('an order of the last item that is sent twice is the same order', async () => {
  const id = await addKurti();
  const fields = { option0: 'Red', option1: 'M', quantity: '3', key: randomUUID() };
  const [first, again] = [await order(id, fields), await order(id, fields)];
  expect([first.status, again.status]).toEqual([303, 303]);
  expect(again.headers.location).toBe(first.headers.location);
  const another = await order(id, { ...fields, key: randomUUID() });
  expect(another.status).toBe(409);
  expect(another.text).toContain('>M is sold out.<');
  expect(await orderedLabels(id)).toHaveLength(1);
});

test('orders only at the price that was shown', async () => {
  const id = await addKurti();
  const answer = await order(id, { option0: 'Blue', option1: 'XL', shownPricePaise: '49900' });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('name="shownPricePaise" value="89900"');
  expect(await orderedLabels(id)).toEqual([]);
});

type Option = { values: string[] };
type Variant = { id: string; label: string; values: string[]; shownStock?: number; stock: number };
type Saved = { version: number; stock: number; options: Option[]; variants: Variant[] };

/** The seller saves the product with other options. */
async function change({ browser }: TestSeller, id: string, edit: (saved: Saved) => object) {
  const { body } = await browser.get(`/api/seller/products/${id}`);
  const saved = body as Saved;
  const changes = { version: saved.version, shownStock: saved.stock, ...edit(saved) };
  expect((await browser.put(`/api/seller/products/${id}`, productBody(changes))).status).toBe(200);
}

const renameSize = ({ options, variants }: Saved) => {
  const rename = (value: string) => (value === 'XL' ? 'Extra large' : value);
  return {
    options: options.map((option) => ({ ...option, values: option.values.map(rename) })),
    variants: variants.map(({ label: _, ...variant }) => ({ ...variant, values: variant.values.map(rename) })),
  };
};

test('says which value is gone, and keeps what was typed, when one was renamed meanwhile', async () => {
  const owner = await seller(server);
  const id = await addKurti(owner);
  await change(owner, id, renameSize);
  const answer = await order(id, { option0: 'Blue', option1: 'XL' });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('>XL is no longer available. Choose a size.<');
  expect(answer.text).toMatch(/<input[^>]*checked=""[^>]*value="Blue"/);
  expect(answer.text).toContain('value="Extra large"');
  expect(answer.text).toContain('value="Asha Rao"');
});

test.each<[string, (saved: Saved) => object]>([
  ['renamed', renameSize],
  ['removed with all options', () => ({ options: [], variants: [], pricePaise: 899_00, stock: 4 })],
])('a form that is sent again leads to its order, also when its value was %s meanwhile', async (_, edit) => {
  const owner = await seller(server);
  const id = await addKurti(owner);
  const fields = { option0: 'Blue', option1: 'XL', key: randomUUID() };
  const first = await order(id, fields);
  await change(owner, id, edit);
  const again = await order(id, fields);
  expect(again.status).toBe(303);
  expect(again.headers.location).toBe(first.headers.location);
  expect((await order(id, { ...fields, quantity: '2' })).status).toBe(409);
  expect(await orderedLabels(id)).toHaveLength(1);
});

test('orders nothing in place of a variant when the product has lost its options', async () => {
  const owner = await seller(server);
  const id = await addKurti(owner);
  await change(owner, id, () => ({ options: [], variants: [], pricePaise: 899_00, stock: 4 }));
  const answer = await order(id, { option0: 'Blue', option1: 'XL', shownPricePaise: '89900' });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('This product no longer has options. Check it and order again.');
  expect(answer.text).toContain('value="Asha Rao"');
  expect(await orderedLabels(id)).toEqual([]);
});

test('shows the variant of the address, and nothing chosen for an unknown one', async () => {
  const id = await addKurti();
  const [blue] = await server.rows<{ id: string }>(
    `select id from variants where product_id = $1 and label = 'Blue, XL'`,
    [id],
  );
  const shown = await server.browser().get(`/product/${id}?variant=${blue?.id}`);
  expect(shown.text).toMatch(/<input[^>]*checked=""[^>]*value="Blue"/);
  expect(shown.text).toContain(`<link rel="canonical" href="http://haat.test/product/${id}"/>`);
  const inUpperCase = await server.browser().get(`/product/${id}?variant=${blue?.id.toUpperCase()}`);
  expect(inUpperCase.text).toMatch(/<input[^>]*checked=""[^>]*value="Blue"/);
  for (const variant of [randomUUID(), 'x']) {
    const answer = await server.browser().get(`/product/${id}?variant=${variant}`);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('checked=""');
    expect(answer.text).toContain('from ₹499');
  }
});

test('says of a sold-out product that it is, without a sentence about a value', async () => {
  const id = await product(await seller(server), {
    options: [{ key: 'size', name: 'Size', values: ['M', 'XL'] }],
    variants: ['M', 'XL'].map((value) => ({ values: [value], pricePaise: 499_00, stock: 0 })),
  });
  const { text } = await server.browser().get(`/product/${id}`);
  expect(text).toContain('>Out of stock<');
  expect(text).not.toContain('is sold out.');
});
