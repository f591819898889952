import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatOrderLabel, formatOrderNumber } from '#domain/orders/orders.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/moneyPage.gen.ts';
import { paymentMethodLabels } from '#texts/payments.ts';
import { openedHere } from '../../lib/openRecord.ts';
import lined from '../../ui/layout/DividedList.module.css';
import classes from './MoneyRows.module.css';
import { channelLabels, kindLabels } from './moneyLabels.ts';
import type { MoneyEntry, MoneyOrder } from './moneyQueries.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';

type RowProps = {
  order: { orderId: string; number: number; customerName: string | null };
  detail: string;
  badges: ReactNode;
  amount: string;
};

/** The whole row opens the order. */
function MoneyRow({ order: { orderId, number, customerName }, detail, badges, amount }: RowProps) {
  return (
    <li className={classes.row} data-entry>
      <Link
        from="/seller/money/"
        to="/seller/money"
        search={(before) => ({ ...before, order: orderId })}
        {...openedHere}
        className={classes.order}
      >
        {texts.order({ order: formatOrderLabel(orderId) })}
      </Link>
      <span className={classes.minor}>
        {formatOrderNumber(number)} · {isolated(customerName ?? unnamedCustomer())}
      </span>
      <span className={classes.detail}>{detail}</span>
      <span className={classes.badges}>{badges}</span>
      <span className={classes.amount}>{amount}</span>
    </li>
  );
}

/** Orders with their payment. */
export function MoneyOrderRows({ label, orders }: { label: string; orders: readonly MoneyOrder[] }) {
  return (
    <ul className={`${lined.rows} ${classes.rows}`} aria-label={label}>
      {orders.map((order) => (
        <MoneyRow
          key={order.orderId}
          order={order}
          detail={`${formatDateTime(order.createdAt)} · ${paymentMethodLabels[order.method]()}`}
          badges={
            <>
              <OutcomeBadge outcome={order.outcome} />
              <PaymentBadge money={order.money} />
            </>
          }
          amount={formatPaise(order.totalPaise)}
        />
      ))}
    </ul>
  );
}

/** What was received, sent back and removed. */
export function MoneyEntryRows({ label, entries }: { label: string; entries: readonly MoneyEntry[] }) {
  return (
    <ul className={`${lined.rows} ${classes.rows}`} aria-label={label}>
      {entries.map((entry) => (
        <MoneyRow
          key={entry.id}
          order={entry}
          detail={[formatDateTime(entry.at), channelLabels[entry.channel](), ...entry.references].join(' · ')}
          badges={kindLabels[entry.kind]()}
          amount={`${getSign(entry)}${formatPaise(entry.amountPaise)}`}
        />
      ))}
    </ul>
  );
}

/** A removed refund adds to what was received, as the sum of the period counts it. */
const getSign = ({ kind, refundId }: MoneyEntry): string =>
  kind === 'received' || (kind === 'corrected' && refundId !== null) ? '' : '−';
