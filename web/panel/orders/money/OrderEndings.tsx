import { Button } from '@mantine/core';
import { type ComponentType, useId, useState } from 'react';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import * as texts from '#texts/orderMoney.gen.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import type { Order, OrderWithHistory } from '../cache/orderCache.ts';
import { CallOffForm, getCallOffTitle } from './CallOffForm.tsx';
import { CameBackForm } from './CameBackForm.tsx';
import classes from './OrderPayment.module.css';
import { ReturnForm } from './ReturnForm.tsx';

type Ending = {
  label: () => string;
  title: (order: Order) => string;
  isPossible: (order: Order) => boolean;
  Content: ComponentType<{ order: OrderWithHistory; onClose: () => void }>;
};

/** How an order can end beside its statuses (money.md, section 5). */
const endings: Ending[] = [
  {
    label: texts.callOff,
    title: getCallOffTitle,
    isPossible: ({ status, outcome }) => status === 'confirmed' && outcome === null,
    Content: CallOffForm,
  },
  {
    label: texts.cameBack,
    title: ({ id }) => texts.cameBackTitle({ order: formatOrderLabel(id) }),
    isPossible: ({ status, outcome }) => status === 'shipped' && outcome === null,
    Content: CameBackForm,
  },
  {
    label: texts.returnItems,
    title: ({ id }) => texts.returnTitle({ order: formatOrderLabel(id) }),
    isPossible: ({ status, outcome }) => status === 'delivered' && (outcome === null || outcome === 'part_returned'),
    Content: ReturnForm,
  },
];

/** 'More': what hardly any order needs, apart from the buttons of its status. */
export function OrderEndings({ order }: { order: OrderWithHistory }) {
  const possible = endings.filter(({ isPossible }) => isPossible(order));
  const [isExpanded, setExpanded] = useState(false);
  const [opened, setOpened] = useState(false);
  const [shown, setShown] = useState<Ending>();
  const listId = useId();
  const close = () => setOpened(false);
  return (
    <>
      {possible.length > 0 && (
        <div className={classes.state}>
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={isExpanded}
            aria-controls={listId}
            onClick={() => setExpanded(!isExpanded)}
          >
            {texts.more()}
          </Button>
          <div id={listId} hidden={!isExpanded}>
            {possible.map((ending) => (
              <Button
                key={ending.label()}
                size="sm"
                variant="default"
                onClick={() => {
                  setShown(ending);
                  setOpened(true);
                }}
              >
                {ending.label()}
              </Button>
            ))}
          </div>
        </div>
      )}
      <Dialog opened={opened} onClose={close} title={shown?.title(order)} size="md">
        {shown && <shown.Content order={order} onClose={close} />}
      </Dialog>
    </>
  );
}
