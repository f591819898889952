import type { CSSProperties } from 'react';
import { joinShortLines } from '#domain/orders/printLayout.ts';
import type { OwnSeller } from '../../lib/session.ts';
import type { Order } from '../cache/orderCache.ts';
import { PaperWords } from './PaperWords.tsx';
import classes from './PrintSheets.module.css';
import { joinTexts, type Paper } from './papers.ts';
import { getLabelScale } from './printScale.ts';

type Props = { order: Order; papers: readonly Paper[]; seller: OwnSeller };

/** The label of a parcel: sender, recipient and order. */
export function AddressLabel({ order, papers, seller }: Props) {
  const { customerName, deliveryAddress, customerPhoneTyped } = order;
  const name = joinTexts(papers, ({ words }) => words.order);
  return (
    <article className={classes.label} aria-label={name} style={scaleStyle(getLabelScale(order, papers, seller))}>
      <div className={classes.from}>
        <div className={classes.caption}>
          <PaperWords papers={papers} read={({ captions }) => captions.from} />
        </div>
        <div className={classes.strong}>{seller.businessName}</div>
        <div className={classes.lines}>{joinShortLines(seller.address)}</div>
        <div>{seller.phoneTyped}</div>
      </div>
      <div className={classes.to}>
        <div className={classes.caption}>
          <PaperWords papers={papers} read={({ captions }) => captions.to} />
        </div>
        <div className={classes.recipient}>
          {customerName ?? <PaperWords papers={papers} read={({ captions }) => captions.unnamed} />}
        </div>
        <div className={classes.address}>
          {deliveryAddress ? (
            joinShortLines(deliveryAddress)
          ) : (
            <PaperWords papers={papers} read={({ captions }) => captions.noAddress} />
          )}
        </div>
        {customerPhoneTyped && (
          <div className={classes.address}>
            <PaperWords papers={papers} read={({ words }) => words.phone} />
          </div>
        )}
      </div>
      <div className={classes.which}>
        <span className={classes.strong}>
          <PaperWords papers={papers} read={({ words }) => words.order} />
        </span>
        <span>
          <PaperWords papers={papers} read={({ words }) => words.date} />
        </span>
        <span>
          <PaperWords papers={papers} read={({ words }) => words.pieces} />
        </span>
      </div>
    </article>
  );
}

/** Sets the font scale for the style sheet. */
export const scaleStyle = (scale: number) => ({ '--scale': scale }) as CSSProperties;
