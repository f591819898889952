import { joinShortLines } from '#domain/orders/printLayout.ts';
import type { OwnSeller } from '../../lib/session.ts';
import type { Order } from '../cache/orderCache.ts';
import { scaleStyle } from './AddressLabel.tsx';
import { OrderLines } from './OrderLines.tsx';
import { PaperWords } from './PaperWords.tsx';
import classes from './PrintSheets.module.css';
import { joinTexts, type Paper } from './papers.ts';
import { getPageScale } from './printScale.ts';

type Props = {
  order: Order;
  papers: readonly Paper[];
  seller: OwnSeller;
  /** With prices and status; without them it is a packing slip. */
  isPriced: boolean;
};

/** One order on A4 paper: the order itself, or its packing slip. */
export function OrderSheet({ order, papers, seller, isPriced }: Props) {
  const readTitle = ({ words }: Paper) => (isPriced ? words.order : words.slip);
  const scale = getPageScale(order, papers, seller);
  return (
    <article className={classes.sheet} aria-label={joinTexts(papers, readTitle)} style={scaleStyle(scale)}>
      <div className={classes.head}>
        <div>
          <div className={classes.shop}>{seller.businessName}</div>
          <div className={classes.small}>
            <div className={classes.lines}>{joinShortLines(seller.address)}</div>
            <div>{seller.phoneTyped}</div>
          </div>
        </div>
        <div className={classes.facts}>
          <h2 className={classes.title}>
            <PaperWords papers={papers} read={readTitle} />
          </h2>
          <div>
            <PaperWords papers={papers} read={({ words }) => words.placed} />
          </div>
          {isPriced && (
            <div>
              <PaperWords papers={papers} read={({ words }) => words.status} />
            </div>
          )}
          {isPriced && (
            <div>
              <PaperWords papers={papers} read={({ words }) => words.payment} />
            </div>
          )}
        </div>
      </div>
      <Customer order={order} papers={papers} />
      <OrderLines order={order} papers={papers} isPriced={isPriced} />
      {order.note && (
        <div className={classes.note}>
          <div className={classes.caption}>
            <PaperWords papers={papers} read={({ captions }) => captions.note} />
          </div>
          <div className={classes.lines}>{joinShortLines(order.note)}</div>
        </div>
      )}
    </article>
  );
}

function Customer({ order, papers }: Pick<Props, 'order' | 'papers'>) {
  const { customerName, deliveryAddress } = order;
  return (
    <div className={classes.customer}>
      <div className={classes.caption}>
        <PaperWords papers={papers} read={({ captions }) => captions.to} />
      </div>
      <div className={classes.strong}>
        {customerName ?? <PaperWords papers={papers} read={({ captions }) => captions.unnamed} />}
      </div>
      <div className={classes.lines}>
        {deliveryAddress ? (
          joinShortLines(deliveryAddress)
        ) : (
          <PaperWords papers={papers} read={({ captions }) => captions.noAddress} />
        )}
      </div>
      <div>
        <PaperWords papers={papers} read={({ words }) => words.phone} />
      </div>
    </div>
  );
}
