import { applyActions, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

export type Orders = Record<'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled', string>;

/** A shop with one order per status; the pending one has four lines. */
export async function openShopWithOrders(url: string): Promise<{ shop: Shop; orders: Orders }> {
  const shop = await openShop(url, await adminCaller(url), 'Kannur Weavers');
  const kurta = await addProduct(shop, { name: 'Blue kurta' });
  const lamp = await addProduct(shop, { name: 'Brass lamp', pricePaise: 99_50 });
  const cup = await addProduct(shop, { name: 'Tea cup' });
  const stole = await addProduct(shop, { name: 'Silk stole' });
  const order = (quantity: number, customerName: string, customerPhone: string) =>
    placeOrder(shop, [{ productId: kurta, quantity }], { customerName, customerPhone });
  const orders: Orders = { pending: '', confirmed: '', shipped: '', delivered: '', cancelled: '' };
  orders.cancelled = await order(1, 'Ravi Kumar', '91234 56789');
  orders.delivered = await order(2, 'Meera Nair', '+1 (415) 555-0132');
  orders.shipped = await order(1, 'Farah Khan', '99999 00001');
  orders.confirmed = await order(1, 'Joy Das', '(022) 2345 6789');
  const lines = [kurta, lamp, cup, stole].map((productId, position) => ({ productId, quantity: position + 1 }));
  orders.pending = await placeOrder(shop, lines, { customerPhone: '98765 43210' });
  await applyActions(shop, orders.cancelled, 'cancel');
  await applyActions(shop, orders.confirmed, 'confirm');
  await applyActions(shop, orders.shipped, 'confirm', 'ship');
  await applyActions(shop, orders.delivered, 'confirm', 'ship', 'deliver');
  return { shop, orders };
}
