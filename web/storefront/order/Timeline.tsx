import { cancelledLabels, type OrderStatus, orderStatuses, orderStatusLabels } from '#domain/orders.ts';
import type { PublicOrder } from '../page.ts';
import { Moment } from './Moment.tsx';

const meanings: Record<OrderStatus, string> = {
  pending: 'The seller has your order and will confirm it.',
  confirmed: 'The seller has confirmed your order and prepares it.',
  shipped: 'Your order is on its way.',
  delivered: 'Your order has arrived.',
  cancelled: 'This order was cancelled.',
};

const lapsed = `${cancelledLabels.lapsed}. You owe nothing and can order again.`;

/** What has happened to the order, and what is still to come unless it was cancelled. */
export function Timeline({ status, history, lapsesAt }: Pick<PublicOrder, 'status' | 'history' | 'lapsesAt'>) {
  const ahead = status === 'cancelled' ? [] : orderStatuses.slice(orderStatuses.indexOf(status) + 1, -1);
  return (
    <ol className="timeline">
      {history.map(({ to, cause, at }, index) => {
        const isLast = index === history.length - 1;
        return (
          <li key={to} className={`reached reached-${to}`} aria-current={isLast ? 'step' : undefined}>
            <strong>{orderStatusLabels[to]}</strong>
            <Moment at={at} />
            {isLast && <p>{to === 'cancelled' && cause === 'lapsed' ? lapsed : meanings[to]}</p>}
            {isLast && to === 'pending' && lapsesAt && (
              <p>
                If it is not confirmed by <Moment at={lapsesAt} />, the order lapses and you owe nothing.
              </p>
            )}
          </li>
        );
      })}
      {ahead.map((to) => (
        <li key={to} className="ahead">
          {orderStatusLabels[to]}
        </li>
      ))}
    </ol>
  );
}
