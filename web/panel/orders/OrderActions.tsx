import { Button, Loader } from '@mantine/core';
import { allowedActions, type OrderAction, orderActions, undoesOrder } from '#domain/orders.ts';
import { longOrderActionLabels, orderActionLabels } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import type { Order } from './cache.ts';
import classes from './OrderActions.module.css';
import { useOrderAction } from './useOrderAction.ts';

type Props = {
  order: Pick<Order, 'id' | 'status'>;
  /** The dialog says 'Mark as Shipped' where the row says 'Mark Shipped'. */
  isLong?: boolean;
};

/** The actions that the order's status allows; while one runs, what is happening. */
export function OrderActions({ order, isLong = false }: Props) {
  const { apply, isUpdating } = useOrderAction(order.id);
  if (isUpdating) {
    return (
      <span className={classes.updating} role="status">
        <Loader size={14} aria-hidden />
        {texts.updating()}
      </span>
    );
  }
  return allowedActions(order.status).map((action) => (
    <Button key={action} size={isLong ? 'sm' : 'xs'} {...looks(action)} onClick={() => apply(action)}>
      {(isLong ? longOrderActionLabels : orderActionLabels)[action]()}
    </Button>
  ));
}

/** What goes on with the order stands out; what ends it does not. */
function looks(action: OrderAction) {
  return undoesOrder[orderActions[action].to] ? { variant: 'outline', color: 'red' } : { variant: 'filled' };
}
