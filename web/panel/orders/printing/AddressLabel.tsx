import type { CSSProperties } from 'react';
import { formatOrderName } from '#domain/orders/orders.ts';
import { joinShortLines } from '#domain/orders/printLayout.ts';
import { formatDate } from '#texts/formats.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/printing.gen.ts';
import type { OwnSeller } from '../../lib/session.ts';
import type { Order } from '../cache/orderCache.ts';
import classes from './PrintSheets.module.css';
import { getLabelScale } from './printScale.ts';

/** The label of a parcel: sender, recipient and order. */
export function AddressLabel({ order, seller }: { order: Order; seller: OwnSeller }) {
  const { customerName, deliveryAddress, customerPhoneTyped } = order;
  const name = markIfTest(order, texts.order({ order: formatOrderName(order) }));
  return (
    <article className={classes.label} aria-label={name} style={scaleStyle(getLabelScale(order, seller))}>
      <div className={classes.from}>
        <div className={classes.caption}>{texts.from()}</div>
        <div className={classes.strong}>{seller.businessName}</div>
        <div className={classes.lines}>{joinShortLines(seller.address)}</div>
        <div>{seller.phoneTyped}</div>
      </div>
      <div className={classes.to}>
        <div className={classes.caption}>{texts.to()}</div>
        <div className={classes.recipient}>{customerName ?? unnamedCustomer()}</div>
        <div className={classes.address}>{deliveryAddress ? joinShortLines(deliveryAddress) : texts.noAddress()}</div>
        {customerPhoneTyped && <div className={classes.address}>{texts.phone({ phone: customerPhoneTyped })}</div>}
      </div>
      <div className={classes.which}>
        <span className={classes.strong}>{name}</span>
        <span>{formatDate(order.createdAt)}</span>
        <span>{texts.pieces({ count: order.items.reduce((sum, { quantity }) => sum + quantity, 0) })}</span>
      </div>
    </article>
  );
}

/** Marks the order of a simulated customer: nothing is sent for it. */
export const markIfTest = ({ isTest }: Order, title: string) => (isTest ? texts.test({ title }) : title);

/** Sets the font scale for the style sheet. */
export const scaleStyle = (scale: number) => ({ '--scale': scale }) as CSSProperties;
