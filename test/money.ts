import { expect } from 'vitest';
import { newKey, orderBody, password, product, seller, type TestSeller } from './factories.ts';
import type { TestServer } from './server.ts';

export const upi = { vpa: 'meera.sarees@okaxis', name: 'MEERA DEVI', isBusiness: false, currentPassword: password };

const settings = '/api/seller/money/settings';

type Placed = { id: string; token: string };

/** An order as its seller reads it, as far as its money is concerned. */
export type Money = {
  method: string;
  totalPaise: number;
  outcome: string | null;
  status: string;
  money: {
    state: string;
    keepPaise: number;
    receivedPaise: number;
    returnedPaise: number;
    request: { tr: string; vpa: string; amountPaise: number; link: string } | null;
    claims: { id: string; reference: string | null; state: string; conflict: { orderId: string } | null }[];
    entries: { id: string; kind: string; amountPaise: number; references: string[] }[];
    refunds: {
      id: string;
      amountPaise: number;
      state: string;
      vpa: string | null;
      link: string | null;
      problem: string | null;
    }[];
    problems: { id: string; kind: string }[];
  };
};
/** What tests of orders' money do, against this server. */
export function createMoneyTests(server: TestServer) {
  async function shopWithUpi(): Promise<TestSeller> {
    const owner = await seller(server);
    expect((await owner.browser.put(`${settings}/upi`, upi)).status).toBe(204);
    return owner;
  }

  async function placeAt(
    owner: TestSeller,
    pricePaise = 499_00,
    changes: Record<string, unknown> = {},
  ): Promise<Placed> {
    const productId = await product(owner, { pricePaise });
    const answer = await server.browser().post('/api/orders', orderBody(productId, changes), newKey());
    expect(answer.status).toBe(201);
    const { token } = answer.body as { token: string };
    const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
    return { id: row?.id ?? '', token };
  }

  const read = async (owner: TestSeller, id: string) =>
    (await owner.browser.get(`/api/seller/orders/${id}`)).body as Money;
  const act = (owner: TestSeller, id: string, path: string, body?: object) =>
    owner.browser.post(`/api/seller/orders/${id}/${path}`, body);
  const customer = (token: string, path: string, body?: object) =>
    server.browser().post(`/api/orders/${token}/${path}`, body);
  const pay = (owner: TestSeller, id: string, amountPaise: number, more: object = {}) =>
    act(owner, id, 'payments', { amountPaise, channel: 'upi', ...more });

  return { act, customer, pay, placeAt, read, settings, shopWithUpi };
}
