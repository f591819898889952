import * as texts from '#texts/orders.gen.ts';
import type { MenuAction } from '../../ui/display/actionMenuProps.ts';
import type { Order } from './orderCache.ts';

/** What a row's menu offers beside the specification's row actions, which stay visible. */
export function getRowActions({ id, customerPhone }: Order): MenuAction[] {
  const print = (as: 'order' | 'slip' | 'labels4') =>
    ({ to: '/seller/orders/print', search: { orders: id, as } }) as const;
  return [
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
