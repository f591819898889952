import { Text } from '@mantine/core';
import { formatOrderLabel, formatOrderNumber } from '#domain/orders/orders.ts';
import * as texts from '#texts/allOrders.gen.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import * as orders from '#texts/orders.gen.ts';
import { SmallPhoto } from '../../catalogue/products/SmallPhoto.tsx';
import { openedHere } from '../../lib/openRecord.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { OrderStatusBadge } from '../orders/OrderStatusBadge.tsx';
import classes from './AllOrderTable.module.css';
import type { OrderWithSeller } from './allOrderQueries.ts';

/** Orders of all shops. */
export function AllOrderTable({ orders: listed }: { orders: readonly OrderWithSeller[] }) {
  const columns: Column<OrderWithSeller>[] = [
    { header: texts.order(), minWidth: '11rem', cell: (order) => <Label order={order} /> },
    { header: texts.shop(), minWidth: '10rem', cell: (order) => <Shop order={order} /> },
    { header: texts.customer(), minWidth: '10rem', cell: (order) => <Customer order={order} /> },
    { header: texts.items(), minWidth: '10rem', cell: (order) => <Items order={order} /> },
    { header: texts.status(), cell: ({ status, way }) => <OrderStatusBadge status={status} way={way} /> },
    { header: texts.total(), align: 'right', nowrap: true, cell: ({ totalPaise }) => formatPaise(totalPaise) },
  ];
  return (
    <DataTable
      label={texts.title()}
      rows={listed}
      keyOf={({ id }) => id}
      columns={columns}
      tableFrom="79em"
      card={(order) => (
        <div className={classes.card}>
          <div className={classes.head}>
            <Label order={order} />
            <OrderStatusBadge status={order.status} way={order.way} />
          </div>
          <Shop order={order} />
          <Customer order={order} />
          <Items order={order} />
          <div className={classes.total}>{formatPaise(order.totalPaise)}</div>
        </div>
      )}
    />
  );
}

function Label({ order: { id, number, createdAt } }: { order: OrderWithSeller }) {
  return (
    <div>
      <LinkText
        from="/admin/orders"
        to="/admin/orders"
        {...openedHere}
        search={(before) => ({ ...before, order: id })}
        className={`${row.link} ${classes.label}`}
      >
        {orders.order({ order: formatOrderLabel(id) })}
      </LinkText>{' '}
      {formatOrderNumber(number)}
      <Text size="sm" c="dimmed">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </Text>
    </div>
  );
}

function Shop({ order: { seller } }: { order: OrderWithSeller }) {
  return (
    <LinkText to="/admin/sellers" search={{ seller: seller.id }} c="inherit" className={row.link ?? ''}>
      {isolated(seller.businessName)}
    </LinkText>
  );
}

function Customer({ order: { customerName, customerPhoneTyped } }: { order: OrderWithSeller }) {
  return (
    <div>
      <div>{isolated(customerName ?? unnamedCustomer())}</div>
      {customerPhoneTyped && (
        <Text size="sm" c="dimmed">
          {customerPhoneTyped}
        </Text>
      )}
    </div>
  );
}

/** The first item and the number of others. */
function Items({ order: { items } }: { order: OrderWithSeller }) {
  const [first] = items;
  if (!first) return null;
  const text = orders.item({ quantity: first.quantity, product: isolated(first.productName) });
  return (
    <div className={classes.items}>
      <SmallPhoto src={first.image} />
      <span>{items.length > 1 ? texts.more({ first: text, more: items.length - 1 }) : text}</span>
    </div>
  );
}
