import { describe, expect, test } from 'vitest';
import { admin, password, seller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { act, customer, pay, placeAt, shopWithUpi } = createMoneyTests(server);

type Card = 'toReceive' | 'saysPaid' | 'cashToCollect' | 'toRefund';
const cards: Card[] = ['toReceive', 'saysPaid', 'cashToCollect', 'toRefund'];

describe('the money page', () => {
  test('sums the orders that each card opens, and what was booked this month', async () => {
    const owner = await shopWithUpi();
    const [due, claimed, paid, twice] = [
      await placeAt(owner, 100_00),
      await placeAt(owner, 200_00),
      await placeAt(owner, 400_00),
      await placeAt(owner, 800_00),
    ];
    await customer(claimed.token, 'claims', { reference: '412345678901' });
    await pay(owner, paid.id, 400_00, { reference: '412345678902' });
    await pay(owner, twice.id, 900_00, { isSure: true });
    const { body } = await owner.browser.get('/api/seller/money');
    expect(body).toMatchObject({
      toReceivePaise: 100_00,
      saysPaidPaise: 200_00,
      cashToCollectPaise: 0,
      toRefundPaise: 100_00,
      receivedThisMonthPaise: 1_300_00,
      needsYou: [{ orderId: twice.id }, { orderId: claimed.id }],
    });
    for (const card of cards) {
      const { orders } = (await owner.browser.get(`/api/seller/money/orders?state=${card}`)).body as {
        orders: { money: { keepPaise: number; receivedPaise: number; returnedPaise: number } }[];
      };
      const sum = orders.reduce(
        (total, { money }) => total + Math.abs(money.keepPaise - money.receivedPaise + money.returnedPaise),
        0,
      );
      expect(sum).toBe((body as Record<string, number>)[`${card}Paise`]);
    }
    const found = async (query: string) =>
      (
        (await owner.browser.get(`/api/seller/money/orders?${query}`)).body as { orders: { orderId: string }[] }
      ).orders.map(({ orderId }) => orderId);
    expect(await found('search=4123-4567-8902')).toEqual([paid.id]);
    expect(await found('search=412345678901')).toEqual([claimed.id]);
    expect(await found(`search=${due.id.slice(-8)}`)).toEqual([due.id]);
    expect(await found('state=paid')).toEqual([paid.id]);
    expect(await found('method=cod')).toEqual([]);
    expect(await found('from=2031-01-01')).toEqual([]);
    expect(await found('limit=2')).toEqual([twice.id, paid.id]);
  });

  test('exports the ledger with its closing sum', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner, 499_00);
    await pay(owner, id, 499_00, { reference: '412345678901' });
    await act(owner, id, 'cancel');
    const { text, headers } = await owner.browser.get('/api/seller/money/export.csv');
    expect(headers['content-type']).toContain('text/csv');
    const lines = text.replace('\ufeff', '').trim().split('\n');
    expect(lines[0]).toBe('Date,Order,Kind,Channel,Reference,Amount,Fee,Tax on fee,Settled on,Settlement');
    expect(lines[1]).toContain(`${id.slice(-8)},Received,UPI,412345678901,499.00`);
    expect(lines[2]).toBe('Opening and closing sums,,,,0.00,499.00,,,,');
  });

  test('tells the shop and administrators that its payment provider is down', async () => {
    const owner = await shopWithUpi();
    await placeAt(owner, 499_00);
    const read = async () => {
      const { body } = await (await admin(server)).get('/api/admin/money');
      return (body as { shops: { sellerId: string; provider: string | null }[] }).shops.find(
        ({ sellerId }) => sellerId === owner.id,
      )?.provider;
    };
    expect(await read()).toBeNull();
    const connected = { provider: 'stand-in', currentPassword: password };
    expect((await owner.browser.put('/api/seller/money/settings/provider', connected)).status).toBe(200);
    expect(await read()).toBe('working');
    const isDown = async () =>
      ((await owner.browser.get('/api/seller/money')).body as { providerDownUntil: string | null }).providerDownUntil;
    expect(await isDown()).toBeNull();
    await server.rows('update payment_connections set down_until = now() where seller_id = $1', [owner.id]);
    expect(await read()).toBe('down');
    expect(await isDown()).toMatch(/^\d{4}-/);
  });

  test('shows others nothing: another seller their own, administrators sums only', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner, 499_00);
    await pay(owner, id, 499_00, { reference: '498765432109' });
    const stranger = await seller(server);
    expect((await stranger.browser.get('/api/seller/money')).body).toMatchObject({
      receivedThisMonthPaise: 0,
      needsYou: [],
    });
    expect((await stranger.browser.get('/api/seller/money/orders?search=498765432109')).body).toMatchObject({
      orders: [],
    });
    expect((await server.browser().get('/api/seller/money')).status).toBe(401);
    const all = await (await admin(server)).get('/api/admin/money');
    expect(all.text).toContain(owner.businessName);
    expect(all.text).not.toMatch(/498765432109|Asha/);
    expect((await owner.browser.get('/api/admin/money')).status).toBe(403);
  });

  test('lists the shops for administrators as the reader sorts names', async () => {
    for (const businessName of ['Zari House', 'asha weaves', 'अमित बुनकर', 'Bela Silks']) {
      const owner = await shopWithUpi();
      await placeAt(owner, 499_00);
      await server.rows('update sellers set business_name = $2 where id = $1', [owner.id, businessName]);
    }
    const administrator = await admin(server);
    const read = async (language: string) => {
      administrator.cookies.set('haat-language', language);
      const names: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const query: string = `limit=2${after && `&after=${encodeURIComponent(after)}`}`;
        const { body } = await administrator.get(`/api/admin/money?${query}`);
        const page = body as { shops: { businessName: string }[]; nextCursor: string | null };
        names.push(...page.shops.map((shop) => shop.businessName));
        after = page.nextCursor;
      }
      return names.filter((name) => /zari|asha w|अमित|bela/i.test(name));
    };
    expect(await read('en')).toEqual(['asha weaves', 'Bela Silks', 'Zari House', 'अमित बुनकर']);
    expect(await read('hi')).toEqual(['अमित बुनकर', 'asha weaves', 'Bela Silks', 'Zari House']);
  });
});

test.each(['orders', 'entries', 'export.csv'])('%s of a year that the calendar lacks are refused', async (list) => {
  const owner = await shopWithUpi();
  const answer = await owner.browser.get(`/api/seller/money/${list}?from=0000-01-01`);
  expect(answer.status).toBe(400);
});
