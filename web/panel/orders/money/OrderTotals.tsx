import { type Amounts, getTotalLines } from './describeOrderTotals.ts';
import classes from './OrderPayment.module.css';

/** The parts of an order's total, where it has several. */
export function OrderTotals({ order }: { order: Amounts }) {
  const lines = getTotalLines(order);
  if (lines.length === 0) return null;
  return (
    <dl className={classes.parts}>
      {lines.map(({ label, amount }) => (
        <div key={label} className={classes.part}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
