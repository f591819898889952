import * as texts from '#texts/orders.gen.ts';
import type { MenuAction } from '../../ui/display/actionMenuProps.ts';
import type { Order } from '../cache/orderCache.ts';

/** A parcel is on its way, and its customer can't follow it yet. */
const isTrackable = ({ status, way, tracking, outcome }: Order) =>
  status === 'shipped' && way !== 'pickup' && tracking === null && outcome === null;

/** What a row's menu offers beside the specification's row actions, which stay visible. */
export function getRowActions(order: Order): MenuAction[] {
  const { id, customerPhone } = order;
  const print = (as: 'order' | 'slip' | 'labels4') =>
    ({ to: '/seller/orders/print', search: { orders: id, as } }) as const;
  return [
    ...(isTrackable(order)
      ? [{ label: texts.addTracking(), link: { to: '/seller/orders', search: { order: id } } } as const]
      : []),
    { label: texts.printOrder(), link: print('order') },
    { label: texts.printSlip(), link: print('slip') },
    { label: texts.printLabel(), link: print('labels4') },
    ...(customerPhone
      ? [
          {
            label: texts.ordersOfCustomer(),
            link: { to: '/seller/orders', search: { search: customerPhone } },
          } as const,
        ]
      : []),
  ];
}
