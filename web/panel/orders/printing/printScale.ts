import { orderLabel } from '#domain/orders/orders.ts';
import { type Block, fewLines, scaleToFit } from '#domain/orders/paper.ts';
import { linesOfPage } from '#domain/orders/printing.ts';
import type { OwnSeller } from '../../lib/session.ts';
import type { Order } from '../orders/orderCache.ts';

/** In millimetres, what the letters of `Paper.module.css` are at their usual size, and the room that they have. */
const label = { width: 88, height: 100, from: 3.2, name: 6, address: 5, order: 3.6 };
const page = { width: 186, half: 88, product: 92, height: 195, shop: 5, text: 3.5, small: 3.2 };

const describeSender = ({ businessName, address, phoneTyped }: OwnSeller) =>
  [businessName, fewLines(address), phoneTyped].join('\n');

/** In which share of its usual size an address fits a label. */
export function getLabelScale(order: Order, seller: OwnSeller): number {
  const { width } = label;
  const blocks: Block[] = [
    { text: describeSender(seller), width, size: label.from },
    { text: order.customerName ?? '', width, size: label.name },
    { text: fewLines(order.deliveryAddress ?? ''), width, size: label.address },
    { text: order.customerPhoneTyped ?? '', width, size: label.address },
    { text: orderLabel(order.id), width, size: label.order },
  ];
  return scaleToFit(blocks, label.height);
}

/** In which share an order fits a page. With more lines than a page has, it goes on to the next in its usual size. */
export function getPageScale(order: Order, seller: OwnSeller): number {
  if (order.items.length > linesOfPage) return 1;
  const blocks: Block[] = [
    { text: seller.businessName, width: page.half, size: page.shop },
    { text: describeSender(seller), width: page.half, size: page.small },
    { text: order.customerName ?? '', width: page.half, size: page.text },
    { text: fewLines(order.deliveryAddress ?? ''), width: page.half, size: page.text },
    { text: order.customerPhoneTyped ?? '', width: page.half, size: page.text },
    { text: fewLines(order.note ?? ''), width: page.width, size: page.text },
    ...order.items.map(({ productName: text }) => ({ text, width: page.product, size: page.text })),
  ];
  return scaleToFit(blocks, page.height);
}
