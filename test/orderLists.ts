import { expect } from 'vitest';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { actionsTo, newKey, orderBody, type TestSeller } from './factories.ts';
import type { TestServer } from './server.ts';

export type Listed = { id: string; status: OrderStatus; customerName: string; createdAt: string };
export type Page = { orders: Listed[]; nextCursor: string | null };

export const path = '/api/seller/orders';

/** Reads a seller's list of orders, and places orders for it. */
export function createOrderLists(server: TestServer) {
  async function list(owner: TestSeller, query: Record<string, string> = {}): Promise<Page> {
    const answer = await owner.browser.get(`${path}?${new URLSearchParams(query)}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Page;
  }
  /** Reads all pages in sequence. */
  async function listAll(owner: TestSeller, query: Record<string, string>): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list(owner, { ...query, ...(cursor && { cursor }) });
      ids.push(...page.orders.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    return ids;
  }
  /** Places an order with the given customer details. Returns its id. */
  async function place(productIds: string[], changes: Record<string, unknown> = {}): Promise<string> {
    const items = productIds.map((productId) => ({ productId, quantity: 1 }));
    const answer = await server.browser().post('/api/orders', orderBody('', { items, ...changes }), newKey());
    expect(answer.status, answer.text).toBe(201);
    const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [
      (answer.body as { token: string }).token,
    ]);
    return row?.id ?? '';
  }
  async function bring(owner: TestSeller, id: string, status: OrderStatus): Promise<void> {
    for (const action of actionsTo(status))
      expect((await owner.browser.post(`${path}/${id}/${action}`)).status).toBe(200);
  }
  return { list, listAll, place, bring };
}
