import { formatOrderName } from '#domain/orders/orders.ts';
import { joinShortLines } from '#domain/orders/printLayout.ts';
import { formatCount, formatDateTime, formatPaise } from '#texts/formats.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import { describePayment, orderOutcomeLabels, paymentMethodLabels } from '#texts/payments.ts';
import { getStatusLabel } from '#texts/pickup.ts';
import * as texts from '#texts/printing.gen.ts';
import type { OwnSeller } from '../../lib/session.ts';
import type { Order } from '../cache/orderCache.ts';
import { getTotalLines } from '../money/describeOrderTotals.ts';
import { markIfTest, scaleStyle } from './AddressLabel.tsx';
import classes from './PrintSheets.module.css';
import { getPageScale } from './printScale.ts';

type Props = {
  order: Order;
  seller: OwnSeller;
  /** With prices and status; without them it is a packing slip. */
  isPriced: boolean;
};

/** One order on A4 paper: the order itself, or its packing slip. */
export function OrderSheet({ order, seller, isPriced }: Props) {
  const title = markIfTest(order, (isPriced ? texts.order : texts.slip)({ order: formatOrderName(order) }));
  return (
    <article className={classes.sheet} aria-label={title} style={scaleStyle(getPageScale(order, seller))}>
      <div className={classes.head}>
        <div>
          <div className={classes.shop}>{seller.businessName}</div>
          <div className={classes.small}>
            <div className={classes.lines}>{joinShortLines(seller.address)}</div>
            <div>{seller.phoneTyped}</div>
          </div>
        </div>
        <div className={classes.facts}>
          <h2 className={classes.title}>{title}</h2>
          <div>{texts.placed({ date: formatDateTime(order.createdAt) })}</div>
          {isPriced && <div>{describeStatus(order)}</div>}
          {isPriced && order.money.state !== 'none' && <div>{describeMethod(order)}</div>}
        </div>
      </div>
      <div className={classes.customer}>
        <div className={classes.caption}>{texts.to()}</div>
        <div className={classes.strong}>{order.customerName ?? unnamedCustomer()}</div>
        <div className={classes.lines}>
          {order.deliveryAddress ? joinShortLines(order.deliveryAddress) : texts.noAddress()}
        </div>
        {order.customerPhoneTyped && <div>{texts.phone({ phone: order.customerPhoneTyped })}</div>}
      </div>
      <Lines order={order} isPriced={isPriced} />
      {order.note && (
        <div className={classes.note}>
          <div className={classes.caption}>{texts.note()}</div>
          <div className={classes.lines}>{joinShortLines(order.note)}</div>
        </div>
      )}
    </article>
  );
}

/** 'Confirmed', or 'Confirmed, Called off' for an order that ended otherwise. */
const describeStatus = ({ status, way, outcome }: Order) =>
  [getStatusLabel(status, way), outcome && orderOutcomeLabels[outcome]()].filter(Boolean).join(', ');

/** How it is paid, and whether it was. */
const describeMethod = ({ method, money }: Order) => `${paymentMethodLabels[method]()}: ${describePayment(money)}`;

function Lines({ order, isPriced }: Omit<Props, 'seller'>) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{texts.product()}</th>
          <th className={classes.number}>{texts.quantity()}</th>
          {isPriced ? (
            <>
              <th className={classes.number}>{texts.price()}</th>
              <th className={classes.number}>{texts.sum()}</th>
            </>
          ) : (
            <th className={classes.number}>{texts.packed()}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {order.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <tr key={position}>
            <td className={classes.product}>{item.productName}</td>
            <td className={classes.number}>{formatCount(item.quantity)}</td>
            {isPriced ? (
              <>
                <td className={classes.number}>{formatPaise(item.pricePaise)}</td>
                <td className={classes.number}>{formatPaise(item.quantity * item.pricePaise)}</td>
              </>
            ) : (
              <td className={classes.number}>
                <span className={classes.box} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {isPriced && (
        // Not tfoot, which browsers repeat on every page.
        <tbody>
          {getTotalLines(order).map(({ label, amount }) => (
            <tr key={label} className={classes.part}>
              <th colSpan={3}>{label}</th>
              <td className={classes.number}>{amount}</td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th colSpan={3}>{texts.total()}</th>
            <td className={classes.number}>{formatPaise(order.totalPaise)}</td>
          </tr>
        </tbody>
      )}
    </table>
  );
}
