import { maxCounted } from '#domain/products.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import type { SummarizeAllProductsResponse } from '../../../api/types.gen.ts';
import classes from './AdminProductFooter.module.css';

type Props = {
  /** How many products pass the filters. */
  matching: number;
  summary: SummarizeAllProductsResponse;
};

/** How many of all products are listed, and what all of them are worth (specification, section 2, /admin/products). */
export function AdminProductFooter({ matching, summary }: Props) {
  const shown = matching > maxCounted ? `more than ${formatCount(maxCounted)}` : formatCount(matching);
  return (
    <footer className={classes.root}>
      <span role="status">{`Showing ${shown} of ${formatCount(summary.total)} products`}</span>
      <span>
        Total inventory value: <strong className={classes.value}>{formatPaise(summary.valuePaise)}</strong>
      </span>
    </footer>
  );
}
