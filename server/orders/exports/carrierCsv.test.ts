import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exportLimits } from '#domain/orders/orders.ts';
import { newKey, orderBody, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { act, settings, shopWithUpi } = createMoneyTests(server);

const jaipur = { deliveryAddress: '12 MG Road, Sitapura\nJaipur 302001', pincode: '302001' };
const zone = { name: 'India', pins: null, isRefused: false, basePaise: 40_00, upToGrams: 500 };
const zones = [{ ...zone, stepPaise: 0, slabGrams: 500, freeFromPaise: null }];
const cod = {
  ...{ isOn: true, largestPaise: 5_000_00, feePaise: 30_00, advancePaise: 0, onlyPins: [], neverPins: [] },
  ...{ collector: 'courier', newCustomerPaise: 5_000_00 },
};

type Items = { productId: string; variantId?: string; quantity: number }[];

async function placeItems(items: Items, changes: object = {}): Promise<{ id: string; number: number; at: string }> {
  const body = { ...orderBody(''), ...jaipur, items, ...changes };
  const answer = await server.browser().post('/api/orders', body, newKey());
  expect(answer.status, answer.text).toBe(201);
  const { token } = answer.body as { token: string };
  const [row] = await server.rows<{ id: string; number: number; at: string }>(
    `select id, number, to_char(created_at at time zone 'Asia/Kolkata', 'DD-MM-YYYY HH24:MI') as at
      from orders where token = $1`,
    [token],
  );
  if (!row) throw new Error('The order was not stored.');
  return row;
}
const place = async (owner: TestSeller, changes: object = {}) =>
  placeItems([{ productId: await product(owner, { pricePaise: 499_00 }), quantity: 1 }], changes);

async function download(owner: TestSeller, rows: string, ids: string[]) {
  const answer = await owner.browser.get(`/api/seller/orders/export?rows=${rows}&orders=${ids.join(',')}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${rows}.csv"`);
  return answer.text.trimEnd();
}
/** The rows as records; none of these tests' cells has a quote in it. */
async function parcels(owner: TestSeller, rows: string, ids: string[]) {
  const [headings = [], ...lines] = (await download(owner, rows, ids))
    .split('\n')
    .map((line) => [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map(([, cell = '', quoted]) => quoted ?? cell));
  return lines.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])));
}

const headings =
  '*Order Id,Order Date as dd-mm-yyyy hh:MM,*Channel,*Payment Method(COD/Prepaid),*Customer First Name,Customer Last Name,Email (Optional),*Customer Mobile,Customer Alternate Mobile,*Shipping Address Line 1,Shipping Address Line 2,*Shipping Address Country,*Shipping Address State,*Shipping Address City,*Shipping Address Postcode,Billing Address Line 1,Billing Address Line 2,Billing Address Country,Billing Address State,Billing Address City,Billing Address Postcode,*Master SKU,*Product Name,*Product Quantity,Tax %,"*Selling Price(Per Unit Item, Inclusive of Tax)",Discount(Per Unit Item),Shipping Charges(Per Order),COD Charges(Per Order),Gift Wrap Charges(Per Order),Total Discount (Per Order),*Partial COD (Yes/No),Paid Amount (Rs.),*Length (cm),*Breadth (cm),*Height (cm),*Weight Of Shipment(kg),Send Notification(True/False),Comment';

describe("Shiprocket's file", () => {
  test('has its 39 columns and a row for each line, without a byte order mark', async () => {
    const owner = await seller(server);
    const kurti = await product(owner, { name: 'Cotton kurti', pricePaise: 499_00, sku: 'KU-1', weightGrams: 300 });
    const lamp = await product(owner, { name: 'Brass lamp', pricePaise: 1_250_50 });
    const items = [
      { productId: kurti, quantity: 2 },
      { productId: lamp, quantity: 1 },
    ];
    const customer = { customerName: 'Asha Devi Rao', customerPhone: '98765 43210', note: 'Call before noon' };
    const { id, number, at } = await placeItems(items, customer);
    expect(headings.match(/[^,"]+|"[^"]+"/g)).toHaveLength(39);
    const start = `${number},${at},CUSTOM,Prepaid,Asha,Devi Rao,,9876543210,,"12 MG Road, Sitapura",,India,Rajasthan,Jaipur,302001,,,,,,`;
    const end = ',,0.00,0.00,,0.00,No,,10,10,10,1.100,False,Call before noon';
    expect(await download(owner, 'shiprocket', [id])).toBe(
      `${headings}\n${start},KU-1,Cotton kurti,2,,499.00${end}\n${start},${lamp.slice(-8)},Brass lamp,1,,1250.50${end}`,
    );
  });

  test('says what is collected at the door, and what was paid before', async () => {
    const owner = await shopWithUpi();
    const size = { lengthCm: 30, breadthCm: 25, heightCm: 4 };
    const saved = [
      await owner.browser.put(`${settings}/delivery`, { zones, defaultGrams: 250, ...size }),
      await owner.browser.put(`${settings}/cod`, cod),
    ];
    expect(saved.map(({ status }) => status)).toEqual([204, 204]);
    const { id } = await place(owner, { method: 'cod' });
    const cash = {
      '*Payment Method(COD/Prepaid)': 'COD',
      'Shipping Charges(Per Order)': '40.00',
      'COD Charges(Per Order)': '30.00',
      '*Length (cm)': '30',
      '*Breadth (cm)': '25',
      '*Height (cm)': '4',
      '*Weight Of Shipment(kg)': '0.250',
    };
    expect(await parcels(owner, 'shiprocket', [id])).toMatchObject([
      { ...cash, '*Partial COD (Yes/No)': 'No', 'Paid Amount (Rs.)': '' },
    ]);
    await act(owner, id, 'payments', { amountPaise: 100_00, channel: 'upi' });
    expect(await parcels(owner, 'shiprocket', [id])).toMatchObject([
      { ...cash, '*Partial COD (Yes/No)': 'Yes', 'Paid Amount (Rs.)': '100.00' },
    ]);
    expect(await parcels(owner, 'parcels', [id])).toMatchObject([
      { Payment: 'Cash on delivery', 'Value (INR)': '569.00', 'Cash to collect (INR)': '469.00' },
    ]);
    await act(owner, id, 'payments', { amountPaise: 469_00, channel: 'upi' });
    expect(await parcels(owner, 'shiprocket', [id])).toMatchObject([
      { '*Payment Method(COD/Prepaid)': 'Prepaid', '*Partial COD (Yes/No)': 'No' },
    ]);
  });

  test('has the SKU and weight of the variant, or the default', async () => {
    const owner = await seller(server);
    const options = [{ key: 'size', name: 'Size', values: ['M', 'L'] }];
    const variants = [
      { values: ['M'], pricePaise: 499_00, stock: 9, weightGrams: 200 },
      { values: ['L'], pricePaise: 549_00, stock: 9, sku: 'KU-L' },
    ];
    const created = await owner.browser.post(
      '/api/seller/products',
      productBody({ name: 'Kurti', options, variants }),
      newKey(),
    );
    const kurti = created.body as { id: string; variants: { id: string }[] };
    const items = kurti.variants.map(({ id }) => ({ productId: kurti.id, variantId: id, quantity: 1 }));
    const { id } = await placeItems(items);
    const [first, second] = await parcels(owner, 'shiprocket', [id]);
    expect(first).toMatchObject({ '*Product Name': 'Kurti (M)', '*Master SKU': kurti.variants[0]?.id.slice(-8) });
    expect(second).toMatchObject({ '*Product Name': 'Kurti (L)', '*Master SKU': 'KU-L' });
    expect([first, second].map((row) => row?.['*Weight Of Shipment(kg)'])).toEqual(['0.700', '0.700']);
  });

  test('writes no formula', async () => {
    const owner = await seller(server);
    const { id } = await place(owner, { customerName: '=1+1', note: '@SUM(A1)', deliveryAddress: '=A1, Jaipur' });
    const csv = await download(owner, 'shiprocket', [id]);
    expect(csv).not.toMatch(/(^|,)"?[\s]*[=+\-@]/m);
    expect(csv).toContain(",'=1+1,");
  });
});

describe('which orders', () => {
  test("are the chosen ones, without others', cancelled ones and those that need no carrier", async () => {
    const owner = await seller(server);
    const stranger = await seller(server);
    const [kept, cancelled, unchosen] = [await place(owner), await place(owner), await place(owner)];
    const foreign = await place(stranger);
    await act(owner, cancelled.id, 'cancel');
    const ids = [kept.id, cancelled.id, foreign.id, randomUUID()];
    const numbers = async (of: string[]) => (await parcels(owner, 'parcels', of)).map((row) => row['\ufeffOrder']);
    expect(await numbers(ids)).toEqual([`#${kept.number}`]);
    expect(await numbers([unchosen.id, kept.id])).toEqual([`#${unchosen.number}`, `#${kept.number}`]);
    // Without a choice, all that match the filters.
    const all = await owner.browser.get('/api/seller/orders/export?rows=shiprocket');
    expect(all.text.trimEnd().split('\n')).toHaveLength(3);
  });

  test('refuses what is no id, and more than fit in an address', async () => {
    const owner = await seller(server);
    const tooMany = Array.from({ length: exportLimits.chosen + 1 }, () => randomUUID());
    for (const ids of ['1042', tooMany.join(',')]) {
      expect((await owner.browser.get(`/api/seller/orders/export?rows=shiprocket&orders=${ids}`)).status).toBe(400);
    }
  });

  test('are chosen for spreadsheets, too', async () => {
    const owner = await seller(server);
    const [one] = [await place(owner), await place(owner)];
    const answer = await owner.browser.get(`/api/seller/orders/export?orders=${one.id}`);
    expect(answer.text.match(/Order #\w{8}/g)).toEqual([`Order #${one.id.slice(-8)}`]);
  });
});
