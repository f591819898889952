import { useQuery } from '@tanstack/react-query';
import { productCategoryLabels } from '#texts/categories.ts';
import { formatPaise, formatPriceRange } from '#texts/formats.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { listImportRowsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ProductImage } from '../products/ProductImage.tsx';
import classes from './ImportPreview.module.css';
import type { ImportDetails, ImportRow } from './importQueries.ts';

/** Import.md, section 4, step 3. */
const shownProducts = 20;

/** The first products as customers will see them: the new ones, or else the changed ones. */
export function ImportPreview({ details: { id, counts } }: { details: ImportDetails }) {
  const verdict = counts.create > 0 ? ('create' as const) : ('update' as const);
  const isNeeded = counts[verdict] > 0;
  const rows = useQuery({
    ...listImportRowsOptions({ path: { id }, query: { verdict, limit: shownProducts } }),
    enabled: isNeeded,
  });
  const products = rows.data?.rows.flatMap(({ row, product }) => (product ? [{ row, product }] : [])) ?? [];
  if (!isNeeded || (rows.data && products.length === 0)) return null;
  return (
    <Card title={texts.preview()} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <ul className={classes.cards} aria-label={texts.preview()} tabIndex={0}>
        {products.map(({ row, product }) => (
          <PreviewCard key={row} product={product} />
        ))}
      </ul>
    </Card>
  );
}

function PreviewCard({ product }: { product: NonNullable<ImportRow['product']> }) {
  const { name, images, category, mrpPaise, pricePaise, options } = product;
  return (
    <li className={classes.card}>
      <div className={classes.picture}>
        <ProductImage src={images[0]} alt="" sizes="180px" />
      </div>
      <p className={classes.name}>{name}</p>
      <p className={classes.price}>
        {formatPriceRange(product)}
        {mrpPaise !== null && mrpPaise > pricePaise && <s className={classes.mrp}>{formatPaise(mrpPaise)}</s>}
      </p>
      <p className={classes.note}>
        {options.length > 0
          ? options.map(({ values }) => values.join(', ')).join(' · ')
          : productCategoryLabels[category]()}
      </p>
    </li>
  );
}
