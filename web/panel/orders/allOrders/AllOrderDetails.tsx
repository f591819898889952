import { formatOrderName } from '#domain/orders/orders.ts';
import * as texts from '#texts/allOrders.gen.ts';
import { formatDateTime } from '#texts/formats.ts';
import * as orders from '#texts/orders.gen.ts';
import type { ReadAnyOrderResponse } from '../../../api/types.gen.ts';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { OrderSection } from '../money/OrderSection.tsx';
import { OutcomeBadge } from '../money/OutcomeBadge.tsx';
import { PaymentBadge } from '../money/PaymentBadge.tsx';
import { OrderHistory, OrderItems } from '../orders/OrderDetails.tsx';
import { OrderStatusBadge } from '../orders/OrderStatusBadge.tsx';
import { OwnOrderBadge } from '../orders/OwnOrderBadge.tsx';
import classes from './AllOrderDetails.module.css';

/** The details of any order, without the seller's actions. */
export function AllOrderDetails({ order }: { order: ReadAnyOrderResponse }) {
  const { seller, customerName, customerPhoneTyped, deliveryAddress, note } = order;
  return (
    <div className={classes.root}>
      <DescriptionList
        facts={[
          [texts.order(), formatOrderName(order)],
          [
            texts.shop(),
            <LinkText key="shop" to="/admin/sellers" search={{ seller: seller.id }}>
              {seller.businessName}
            </LinkText>,
          ],
          [texts.placedAt(), formatDateTime(order.createdAt)],
          [
            texts.status(),
            <span key="status" className={classes.badges}>
              <OrderStatusBadge status={order.status} way={order.way} />
              <OutcomeBadge outcome={order.outcome} />
              <PaymentBadge money={order.money} />
              {order.isOwn && <OwnOrderBadge />}
            </span>,
          ],
        ]}
      />
      <OrderSection title={orders.customer()}>
        <DescriptionList
          facts={[
            [orders.customerName(), customerName ?? orders.notProvided()],
            [orders.customerPhone(), customerPhoneTyped ?? orders.notProvided()],
            [orders.deliveryAddress(), deliveryAddress],
            [orders.note(), note],
          ]}
        />
      </OrderSection>
      <OrderItems order={order} />
      <OrderHistory order={order} />
    </div>
  );
}
