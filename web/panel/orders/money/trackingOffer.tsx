import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import * as texts from '#texts/orders.gen.ts';
import classes from './trackingOffer.module.css';

/** Says that an order was shipped, and offers to add its tracking number. */
export function showTrackingOffer(message: string, onAdd: () => unknown): void {
  const add = () => {
    notifications.hide(id);
    onAdd();
  };
  const id = notifications.show({
    color: 'teal',
    message: (
      <span className={classes.offer}>
        <span className={classes.message}>{message}</span>
        <Button size="xs" variant="light" onClick={add}>
          {texts.addTracking()}
        </Button>
      </span>
    ),
  });
}
