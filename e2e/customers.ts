import { applyActions } from './selling.ts';
import { newCustomer, type Shop } from './shops.ts';

/** An order as its customer knows it, with the seller's id of it. */
export type CustomerOrder = { id: string; token: string; path: string };

/** Places an order and looks up its id. */
export async function placeOrderAs(
  { caller, customers }: Shop,
  customerName: string,
  items: { productId: string; quantity: number }[],
): Promise<CustomerOrder> {
  const { customerPhone, headers } = newCustomer();
  const data = { items, customerName, customerPhone };
  const placed = await customers.post('/api/orders', { data, headers });
  if (!placed.ok()) throw new Error(`The order was refused: ${await placed.text()}`);
  const { label, token } = (await placed.json()) as { label: string; token: string };
  const found = await caller.get('/api/seller/orders', { params: { search: label } });
  const { orders } = (await found.json()) as { orders: { id: string }[] };
  return { id: orders[0]?.id ?? '', token, path: `/order/${token}` };
}

/** Reads the stock as the product's seller. */
export async function readStock({ caller }: Shop, productId: string): Promise<number> {
  const answer = await caller.get(`/api/seller/products/${productId}`);
  return ((await answer.json()) as { stock: number }).stock;
}

/** Reads the status as the order's seller. */
export async function readStatus({ caller }: Shop, orderId: string): Promise<string> {
  const answer = await caller.get(`/api/seller/orders/${orderId}`);
  return ((await answer.json()) as { status: string }).status;
}

type SubmittedReview = { id: string; productId: string; stars: number; words: string | null };

/** Returns the reviews of the seller's products, newest first. */
export async function listReviews({ caller }: Shop): Promise<SubmittedReview[]> {
  return ((await (await caller.get('/api/seller/reviews')).json()) as { reviews: SubmittedReview[] }).reviews;
}

/** Orders, delivers and reviews a product; returns the review's id. */
export async function orderAndReview(
  shop: Shop,
  productId: string,
  input: { customerName: string; stars: number; words?: string },
): Promise<string> {
  const { customerName, ...content } = input;
  const order = await placeOrderAs(shop, customerName, [{ productId, quantity: 1 }]);
  await applyActions(shop, order.id, 'confirm', 'ship', 'deliver');
  return submitReview(shop, order, { productId, ...content });
}

/** Reviews a product of a delivered order; returns the review's id. */
export async function submitReview(
  { customers }: Shop,
  { token }: CustomerOrder,
  data: { productId: string; stars: number; words?: string },
): Promise<string> {
  const answer = await customers.post(`/api/orders/${token}/reviews`, { data });
  if (!answer.ok()) throw new Error(`The review was refused: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Reports a product, shop or review, such as `product=…`, with the form of its page. */
export async function reportAs(
  { customers }: Shop,
  subject: string,
  fields: { reason?: string; words: string; email?: string },
): Promise<void> {
  const path = `/report?${subject}`;
  const [, formToken = ''] = /name="formToken" value="([^"]+)"/.exec(await (await customers.get(path)).text()) ?? [];
  const sent = await customers.post(path, { form: { formToken, reason: 'other', ...fields } });
  if (!sent.ok()) throw new Error(`The report was refused: ${await sent.text()}`);
}
