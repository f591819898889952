import { describe, expect, test } from 'vitest';
import { newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { createMoneyTests, upi } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { act, customer, placeAt, read, settings } = createMoneyTests(server);

describe('cash on delivery', () => {
  const cod = {
    ...{ isOn: true, largestPaise: 5_000_00, feePaise: 40_00, advancePaise: 0, collector: 'shop' },
    ...{ onlyPins: ['302'], neverPins: ['302033'], newCustomerPaise: 2_000_00 },
  };
  const address = { deliveryAddress: '12 MG Road, Jaipur' };
  async function cashShop(changes: object = {}) {
    const owner = await seller(server);
    expect((await owner.browser.put(`${settings}/cod`, { ...cod, ...changes })).status).toBe(204);
    return owner;
  }
  const guardOf = async (owner: TestSeller, changes: Record<string, unknown>, pricePaise = 499_00) => {
    const body = orderBody(await product(owner, { pricePaise }), { ...address, method: 'cod', ...changes });
    const { status, body: answer } = await server.browser().post('/api/orders', body, newKey());
    return status === 201 ? 'placed' : (answer as { error: { details: { guard: string } } }).error.details.guard;
  };

  test('is refused by its guards in their order', async () => {
    const owner = await cashShop();
    expect(await guardOf(owner, {})).toBe('pin_needed');
    expect(await guardOf(owner, { pincode: '560001' })).toBe('pin_not_served');
    expect(await guardOf(owner, { pincode: '302033' })).toBe('pin_not_served');
    expect(await guardOf(owner, { pincode: '302001' }, 4_960_01)).toBe('order_too_large');
    expect(await guardOf(owner, { pincode: '302001' }, 1_960_01)).toBe('pay_first');
    expect(await guardOf(owner, { pincode: '302001' }, 1_960_00)).toBe('placed');
  });

  test('books the cash when the shop delivers', async () => {
    const owner = await cashShop();
    const { id } = await placeAt(owner, 499_00, { ...address, pincode: '302001', method: 'cod' });
    expect(await read(owner, id)).toMatchObject({ totalPaise: 539_00, money: { state: 'due', request: null } });
    await act(owner, id, 'confirm');
    await act(owner, id, 'ship');
    expect((await read(owner, id)).money.state).toBe('cash_due');
    await act(owner, id, 'deliver');
    expect((await read(owner, id)).money).toMatchObject({ state: 'paid', entries: [{ amountPaise: 539_00 }] });
  });

  test('can’t be changed where an agreed discount leaves less than ₹1 of the total', async () => {
    const owner = await cashShop();
    expect((await owner.browser.put(`${settings}/upi`, upi)).status).toBe(204);
    const { id, token } = await placeAt(owner, 499_00, { ...address, pincode: '302001', method: 'cod' });
    expect((await act(owner, id, 'discount', { discountPaise: 499_00 })).status).toBe(200);
    expect((await server.browser().get(`/order/${token}`)).text).toContain('"otherMethods":[]');
    for (const method of ['upi', 'arranged'])
      expect((await customer(token, 'method', { method })).status).not.toBe(200);
    expect(await read(owner, id)).toMatchObject({ method: 'cod', totalPaise: 40_00 });
  });

  test('asks for the advance only until the order is shipped', async () => {
    const owner = await cashShop({ advancePaise: 100_00 });
    expect((await owner.browser.put(`${settings}/upi`, upi)).status).toBe(204);
    const { id } = await placeAt(owner, 499_00, { ...address, pincode: '302001', method: 'cod' });
    await act(owner, id, 'confirm');
    expect((await read(owner, id)).money.request).toMatchObject({ amountPaise: 100_00 });
    await act(owner, id, 'ship');
    expect((await read(owner, id)).money).toMatchObject({ state: 'cash_due', request: null });
    await owner.browser.put(`${settings}/upi`, { ...upi, vpa: 'meera.new@okaxis' });
    expect((await read(owner, id)).money.request).toBeNull();
  });

  test('asks those to pay first who refused two parcels', async () => {
    const owner = await cashShop({ collector: 'courier' });
    const order = { ...address, pincode: '302001', method: 'cod', customerPhone: '98111 00001' };
    let refused = '';
    for (let parcel = 0; parcel < 2; parcel += 1) {
      const { id } = await placeAt(owner, 499_00, order);
      await act(owner, id, 'confirm');
      await act(owner, id, 'ship');
      expect((await read(owner, id)).money.state).toBe('with_courier');
      await act(owner, id, 'came-back', { reason: 'Refused', putsBack: true });
      refused = id;
    }
    expect(await guardOf(owner, { pincode: '302001', customerPhone: '9811100001' })).toBe('pay_first');
    expect(await guardOf(owner, { pincode: '302001', customerPhone: '9811100002' })).toBe('placed');
    const refusers = async () => ((await read(owner, refused)) as { hasRefusedParcels?: boolean }).hasRefusedParcels;
    expect(await refusers()).toBe(true);
    // The shop may allow it again.
    expect((await act(owner, refused, 'allow-cash')).status).toBe(204);
    expect(await refusers()).toBe(false);
    expect(await guardOf(owner, { pincode: '302001', customerPhone: '9811100001' })).toBe('placed');
  });
});
