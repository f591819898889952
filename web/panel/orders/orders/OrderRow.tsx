import { IconDots } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { formatOrderLabel, formatOrderNumber } from '#domain/orders/orders.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { typedText } from '../../../typedText.ts';
import { SmallPhoto } from '../../catalogue/products/SmallPhoto.tsx';
import { shortcutProps } from '../../lib/shortcutProps.ts';
import { ActionMenu } from '../../ui/display/ActionMenu.tsx';
import { TestBadge } from '../../ui/display/TestBadge.tsx';
import { ListButton } from '../../ui/table/ListButton.tsx';
import { SelectBox } from '../../ui/table/SelectBox.tsx';
import type { Order } from '../cache/orderCache.ts';
import { OutcomeBadge } from '../money/OutcomeBadge.tsx';
import { PaymentBadge } from '../money/PaymentBadge.tsx';
import { OrderActionButtons } from './OrderActionButtons.tsx';
import classes from './OrderRow.module.css';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OwnOrderBadge } from './OwnOrderBadge.tsx';
import { getRowActions } from './rowActions.ts';
import { UnconfirmedBadge } from './UnconfirmedBadge.tsx';
import { getDisplayedStatus, useRunningAction } from './useOrderAction.ts';
import { WhatsAppButton } from './WhatsAppButton.tsx';

/** The maximum number of items in a row (specification, section 9). */
const shownItems = 3;

type Props = {
  order: Order;
  isChosen: boolean;
  onChoose: (orders: readonly Order[], isChosen: boolean) => void;
  onOpen: (order: Order) => void;
};

/** An order in the list: a row, or a card on phones. Memoized, because lists are long. */
export const OrderRow = memo(function OrderRow({ order, isChosen, onChoose, onOpen }: Props) {
  const titleId = useId();
  const running = useRunningAction(order.id);
  const name = texts.order({ order: formatOrderLabel(order.id) });
  const more = order.items.length - shownItems;
  return (
    <article className={classes.row} aria-labelledby={titleId} data-moving={running !== undefined || undefined}>
      <div className={classes.order}>
        <div className={classes.title}>
          <SelectBox
            label={texts.select({ order: name })}
            isChosen={isChosen}
            onChange={(chosen) => onChoose([order], chosen)}
          />
          <h2 id={titleId} className={classes.label}>
            {name}
          </h2>
          <span className={classes.minor}>{formatOrderNumber(order.number)}</span>
          <span className={classes.status}>
            <OrderStatusBadge status={getDisplayedStatus(order, running)} way={order.way} />
          </span>
          <OutcomeBadge outcome={order.outcome} />
          <PaymentBadge money={order.money} />
          <UnconfirmedBadge order={order} />
          {order.isTest ? <TestBadge /> : order.isOwn && <OwnOrderBadge />}
        </div>
        <time className={`${classes.minor} ${classes.time}`} dateTime={order.createdAt}>
          {formatDateTime(order.createdAt)}
        </time>
      </div>
      <div className={classes.customer}>
        <div className={classes.name} title={order.customerName ?? undefined} {...typedText(order.customerName ?? '')}>
          {order.customerName ?? unnamedCustomer()}
        </div>
        {order.customerPhone && <div className={classes.minor}>{order.customerPhoneTyped}</div>}
      </div>
      <ul className={classes.items} aria-label={texts.rowItems()}>
        {order.items.slice(0, shownItems).map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={position} className={classes.item} title={item.productName}>
            <SmallPhoto src={item.image} />
            <span className={classes.itemText} {...typedText(item.productName)}>
              {texts.item({ quantity: item.quantity, product: isolated(item.productName) })}
            </span>
          </li>
        ))}
        {more > 0 && <li className={classes.minor}>{texts.moreItems({ more })}</li>}
      </ul>
      <div className={classes.total}>{formatPaise(order.totalPaise)}</div>
      <div className={classes.actions}>
        <OrderActionButtons order={order} running={running} />
        <ListButton {...shortcutProps('open')} onClick={() => onOpen(order)}>
          {texts.details()}
        </ListButton>
        {order.customerPhone && <WhatsAppButton phone={order.customerPhone} />}
      </div>
      <ActionMenu
        label={texts.moreActions({ order: name })}
        icon={IconDots}
        variant="subtle"
        className={classes.more}
        actions={getRowActions(order)}
      />
    </article>
  );
});
