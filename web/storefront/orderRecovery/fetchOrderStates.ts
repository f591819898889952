import type { ReadRememberedOrdersData, ReadRememberedOrdersResponse } from '../../api/types.gen.ts';

export type OrderState = ReadRememberedOrdersResponse['orders'][number];

/** Fetches the states of orders in one request. Throws without a response. */
export async function fetchOrderStates(query: ReadRememberedOrdersData['body']): Promise<OrderState[]> {
  const response = await fetch('/api/orders/remembered', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`The states of orders answered ${response.status}.`);
  const { orders }: ReadRememberedOrdersResponse = await response.json();
  return orders;
}
