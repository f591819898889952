import * as texts from '#texts/allProducts.gen.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import { rich } from '#texts/rich.ts';
import type { SummarizeAllProductsResponse } from '../../../../api/types.gen.ts';
import classes from './AdminProductFooter.module.css';

type Props = {
  /** How many products pass the filters. */
  matching: number;
  /** More than that do. */
  hasMore: boolean;
  summary: SummarizeAllProductsResponse;
};

/** How many of all products are listed, and what all of them are worth (specification, section 2, /admin/products). */
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
