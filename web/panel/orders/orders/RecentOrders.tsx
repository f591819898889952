import { IconShoppingBag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatOrderLabel, formatOrderNumber } from '#domain/orders/orders.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/recentOrders.gen.ts';
import { SmallPhoto } from '../../catalogue/products/SmallPhoto.tsx';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import lined from '../../ui/layout/DividedList.module.css';
import type { Order } from '../cache/orderCache.ts';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import classes from './RecentOrders.module.css';

/** The newest orders, with links to their details. */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <Card
      title={texts.title()}
      action={
        <LinkButton to="/seller/orders" variant="subtle" size="xs">
          {texts.all()}
        </LinkButton>
      }
      flush
    >
      {orders.length === 0 ? (
        <EmptyState icon={IconShoppingBag} order={3} title={texts.empty()} text={texts.emptyHint()} />
      ) : (
        <ul className={lined.rows} aria-label={texts.title()}>
          {orders.map((order) => (
            <li key={order.id} className={classes.entry}>
              <Link className={classes.order} to="/seller/orders" search={{ order: order.id }}>
                <SmallPhoto className={classes.photo ?? ''} src={order.items[0]?.image} />
                <span className={classes.words}>
                  <span className={classes.label}>{texts.order({ order: formatOrderLabel(order.id) })}</span>
                  <span className={classes.minor}>{formatOrderNumber(order.number)}</span>
                  <span className={classes.minor}>{formatDateTime(order.createdAt)}</span>
                </span>
                <span className={classes.customer}>{order.customerName ?? unnamedCustomer()}</span>
                <span className={classes.status}>
                  <OrderStatusBadge status={order.status} way={order.way} />
                </span>
                <span className={classes.total}>{formatPaise(order.totalPaise)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
