import * as texts from '#texts/allProducts.gen.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import { rich } from '#texts/rich.ts';
import type { SummarizeAllProductsResponse } from '../../../../api/types.gen.ts';
import classes from './AdminProductFooter.module.css';

type Props = {
  /** How many products match the filters. */
  matching: number;
  /** Whether the real number is higher than `matching`. */
  hasMore: boolean;
  summary: SummarizeAllProductsResponse;
};

/** The number of listed products and the total stock value (specification, section 2, /admin/products). */
export function AdminProductFooter({ matching, hasMore, summary }: Props) {
  const total = formatCount(summary.total);
  const shown = formatCount(matching);
  const showing = hasMore ? texts.showingMore({ shown, total }) : texts.showing({ shown, total });
  return (
    <footer className={classes.root}>
      <span role="status">{showing}</span>
      <span>
        {rich(
          texts.value({
            value: () => <strong className={classes.value}>{formatPaise(summary.valuePaise)}</strong>,
          }),
        )}
      </span>
    </footer>
  );
}
