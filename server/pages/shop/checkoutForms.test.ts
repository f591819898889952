import { describe, expect, test } from 'vitest';
import { password, product, seller, type TestSeller } from '#test/factories.ts';
import { asForm } from '#test/publicForms.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const settings = '/api/seller/money/settings';
const upi = { vpa: 'meera.sarees@okaxis', name: 'MEERA DEVI', isBusiness: false, currentPassword: password };
const payment = { askWhen: 'placed', discount: null, offersArranged: false, confirmsPaid: false, unpaidLapseHours: 24 };
const cod = {
  ...{ isOn: true, largestPaise: 5_000_00, feePaise: 40_00, advancePaise: 0, collector: 'shop' },
  ...{ newCustomerPaise: 5_000_00, onlyPins: [], neverPins: ['560'] },
};
const zone = {
  isRefused: false,
  basePaise: 60_00,
  upToGrams: 500,
  stepPaise: 0,
  slabGrams: 500,
  freeFromPaise: 999_00,
};
const zones = [
  { ...zone, name: 'Jaipur', pins: ['302'] },
  { ...zone, name: 'Andaman', pins: ['744'], isRefused: true },
];

async function shopWith(parts: Record<string, object>): Promise<TestSeller> {
  const owner = await seller(server);
  for (const [part, value] of Object.entries(parts)) {
    expect((await owner.browser.put(`${settings}/${part}`, value)).status).toBe(204);
  }
  return owner;
}
const everything = {
  upi,
  cod,
  payment: { ...payment, discount: { bp: 500, capPaise: 100_00 } },
  delivery: { zones, defaultGrams: 500 },
};

const read = async (id: string) => (await server.browser().get(`/product/${id}`)).text.replaceAll('<!-- -->', '');
const fields = {
  ...{ customerName: 'Asha Rao', customerPhone: '98765 43210', deliveryAddress: '7 Lake View', quantity: '1' },
  ...{ note: 'Ring twice', key: '', formToken: '' },
};

/** Posts the form as a browser without JavaScript does. */
async function post(id: string, changes: Record<string, string> = {}) {
  const form = asForm({ ...fields, ...changes });
  const answer = await server.browser().send({ method: 'POST', url: `/product/${id}/order`, ...form });
  return { status: answer.status, to: answer.headers.location, text: answer.text.replaceAll('<!-- -->', '') };
}
const totalIn = (html: string) => /name="shownTotalPaise" value="(\d+)"/.exec(html)?.[1] ?? '';
const readOrder = async (to: unknown) =>
  (await server.rows('select * from orders where token = $1', [String(to).split('/').at(-1)]))[0];

describe('a shop that sets nothing up', () => {
  test('asks for nothing more', async () => {
    const html = await read(await product(await shopWith({}), { pricePaise: 499_00 }));
    for (const name of ['pincode', 'state', 'way', 'method', 'shownTotalPaise']) {
      expect(html).not.toContain(`name="${name}"`);
    }
    expect(html).toContain('No payment now.');
    expect(html).toMatch(/Total<output for="quantity">₹499</);
  });
});

describe('a shop with payment methods and delivery charges', () => {
  test('says who sells and where before an order is placed; without settings only who', async () => {
    const owner = await shopWith({ upi });
    const [shop] = await server.rows<{ address: string }>('select address from sellers where id = $1', [owner.id]);
    const html = await read(await product(owner));
    const name = `<strong dir="auto">${owner.businessName}</strong>`;
    expect(html).toContain(`Sold by</h3><p>${name}<span dir="auto">${shop?.address}</span>`);
    const plain = await read(await product(await shopWith({})));
    expect(plain).toContain('Sold by</h3>');
    expect(plain).not.toContain(String(shop?.address));
  });

  test('preselects the first method, and never cash', async () => {
    const upiAndCash = await read(await product(await shopWith({ upi, cod })));
    expect(upiAndCash).toMatch(/<input type="radio" name="method"[^>]*checked=""[^>]*value="upi"/);
    expect(upiAndCash).not.toMatch(/<input type="radio" name="method"[^>]*checked=""[^>]*value="cod"/);
    expect(upiAndCash).toContain('Enter your PIN code to check cash on delivery.');
    const cash = await read(await product(await shopWith({ cod })));
    expect(cash).not.toMatch(/<input type="radio" name="method"[^>]*checked/);
    const charged = await read(await product(await shopWith({ delivery: everything.delivery })));
    expect(charged).not.toContain('name="method"');
    expect(charged).toContain('name="pincode"');
  });

  test('changes its pages at once when the settings change', async () => {
    const owner = await shopWith({});
    const id = await product(owner);
    expect(await read(id)).not.toContain('name="method"');
    await owner.browser.put(`${settings}/upi`, upi);
    expect(await read(id)).toContain('name="method"');
    await owner.browser.put(`${settings}/upi`, { ...upi, vpa: null });
    expect(await read(id)).not.toContain('name="method"');
  });

  test('shows the total with its parts before the order is placed, and keeps what was typed', async () => {
    const id = await product(await shopWith(everything), { pricePaise: 499_00 });
    const page = await read(id);
    expect(page).toContain('Enter your PIN code to see the delivery charge and the total.');
    const typed = { pincode: '३०२ ००१', method: 'upi', way: 'courier' };
    const asked = await post(id, { ...typed, shownTotalPaise: totalIn(page) });
    expect(asked.status).toBe(409);
    // 499 − 24.95 + 60
    expect(asked.text).toContain('The total is now ₹534.05. Check it and place the order again.');
    expect(asked.text).toMatch(/Items<\/dt><dd>₹499<.*Discount<\/dt><dd>−₹24.95<.*Delivery<\/dt><dd>₹60<.*₹534.05/);
    expect(asked.text).toContain('Pay now and save ₹64.95 (₹24.95 discount, no ₹40 fee)');
    expect(asked.text).toMatch(/<input[^>]*name="pincode"[^>]*value="३०२ ००१"/);
    expect(asked.text).toContain('>Ring twice</textarea>');
    const placed = await post(id, { ...typed, shownTotalPaise: totalIn(asked.text) });
    expect(placed.status).toBe(303);
    expect(await readOrder(placed.to)).toMatchObject({
      total_paise: 534_05,
      method: 'upi',
      pincode: '302001',
      way: 'courier',
    });
  });

  test('reads the PIN code from the address for the total, as for the order', async () => {
    const id = await product(await shopWith(everything), { pricePaise: 499_00 });
    const typed = { pincode: '', deliveryAddress: 'मकान 7, जयपुर ३०२ ००१', method: 'upi', way: 'courier' };
    const asked = await post(id, { ...typed, shownTotalPaise: totalIn(await read(id)) });
    expect([asked.status, totalIn(asked.text)]).toEqual([409, String(534_05)]);
    const placed = await post(id, { ...typed, shownTotalPaise: totalIn(asked.text) });
    expect(await readOrder(placed.to)).toMatchObject({ total_paise: 534_05, pincode: '302001' });
  });

  test('places an order of the shown total at once', async () => {
    const id = await product(await shopWith({ upi }), { pricePaise: 499_00 });
    const page = await read(id);
    expect(page).toMatch(/Total Amount<\/dt><dd><output>₹499</);
    const placed = await post(id, { method: 'upi', shownTotalPaise: totalIn(page) });
    expect(placed.status).toBe(303);
  });

  test('refuses at the field what is not delivered, not offered or missing', async () => {
    const owner = await shopWith(everything);
    const id = await product(owner, { pricePaise: 499_00 });
    const away = await post(id, { pincode: '744101', method: 'upi', way: 'courier' });
    expect(away.text).toContain(`id="pincode-error">${owner.businessName} does not deliver to 744101.<`);
    const missing = await post(id, { method: 'upi', way: 'courier' });
    expect(missing.text).toMatch(/id="pincode-error">Enter your PIN code\.</);
    const id2 = await product(await shopWith({ upi, cod }), { pricePaise: 499_00 });
    const cash = await post(id2, { pincode: '560001', method: 'cod', way: 'courier' });
    expect(cash.text).toMatch(/id="method-error">Cash on delivery isn’t available for 560001\.</);
    const id3 = await product(await shopWith({ cod }), { pricePaise: 499_00 });
    expect((await post(id3, { pincode: '302001' })).text).toMatch(/id="method-error">Choose how you want to pay\.</);
  });

  test('needs neither address nor PIN code for what is picked up', async () => {
    const id = await product(await shopWith(everything), { pricePaise: 499_00 });
    expect(await read(id)).toContain('Pick up at the shop');
    const typed = { way: 'pickup', method: 'upi', pincode: '744101', shownTotalPaise: '47405' };
    const placed = await post(id, typed);
    expect(placed.status).toBe(303);
    expect(await readOrder(placed.to)).toMatchObject({
      ...{ total_paise: 474_05, way: 'pickup', pincode: null, delivery_address: null, delivery_paise: 0 },
    });
  });
});
