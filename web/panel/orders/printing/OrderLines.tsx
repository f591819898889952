import { formatCount, formatPaise } from '#texts/formats.ts';
import type { Order } from '../cache/orderCache.ts';
import { PaperWords } from './PaperWords.tsx';
import classes from './PrintSheets.module.css';
import type { Paper } from './papers.ts';

type Props = { order: Order; papers: readonly Paper[]; isPriced: boolean };

/** The items of a printed order, with their prices or with boxes to tick. */
export function OrderLines({ order, papers, isPriced }: Props) {
  const caption = (key: keyof Paper['captions']) => (
    <PaperWords papers={papers} read={({ captions }) => captions[key]} />
  );
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{caption('product')}</th>
          <th className={classes.number}>{caption('quantity')}</th>
          {isPriced && <th className={classes.number}>{caption('price')}</th>}
          <th className={classes.number}>{caption(isPriced ? 'sum' : 'packed')}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <tr key={position}>
            <td className={classes.product}>{item.productName}</td>
            <td className={classes.number}>{formatCount(item.quantity)}</td>
            {isPriced && <td className={classes.number}>{formatPaise(item.pricePaise)}</td>}
            <td className={classes.number}>
              {isPriced ? formatPaise(item.quantity * item.pricePaise) : <span className={classes.box} />}
            </td>
          </tr>
        ))}
      </tbody>
      {isPriced && (
        // Not tfoot, which browsers repeat on every page.
        <tbody>
          {papers[0]?.words.totals.map(({ label }, at) => (
            <tr key={label} className={classes.part}>
              <th colSpan={3}>
                <PaperWords papers={papers} read={({ words }) => words.totals[at]?.label} />
              </th>
              <td className={classes.number}>
                <PaperWords papers={papers} read={({ words }) => words.totals[at]?.amount} />
              </td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th colSpan={3}>{caption('total')}</th>
            <td className={classes.number}>{formatPaise(order.totalPaise)}</td>
          </tr>
        </tbody>
      )}
    </table>
  );
}
