import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import * as texts from '#texts/orders.gen.ts';
import classes from './NewOrdersButton.module.css';

/** Shows the number of new orders and adds them to the list. It floats above the list, so that nothing moves. */
export function NewOrdersButton(props: {
  count: number;
  /** All that was read is new, so there may be more. */
  mayBeMore: boolean;
  onShow: () => void;
}) {
  const { count, mayBeMore, onShow } = props;
  return (
    <div className={classes.place} role="status">
      {count > 0 && (
        <Button
          className={classes.bar}
          size="sm"
          radius="xl"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={onShow}
        >
          {texts.newOrders({ count, shown: mayBeMore ? `${count}+` : count })}
        </Button>
      )}
    </div>
  );
}
