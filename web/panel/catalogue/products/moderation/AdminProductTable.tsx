import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { isLowStock, truncateDescription } from '#domain/catalogue/products.ts';
import * as texts from '#texts/allProducts.gen.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import { formatCount, formatDate, formatPriceRange } from '#texts/formats.ts';
import { unknownSeller } from '#texts/labels.ts';
import { takenDown } from '#texts/moderation.gen.ts';
import { typedText } from '../../../../typedText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx';
import { tint } from '../../../ui/theme/tint.ts';
import { ProductImage } from '../ProductImage.tsx';
import type { ProductWithSeller } from '../productCache.ts';
import { getVisibility, visibilityColors, visibilityLabels } from '../productVisibility.ts';
import { AdminProductActions } from './AdminProductActions.tsx';
import classes from './AdminProductTable.module.css';

type Props = {
  products: readonly ProductWithSeller[];
  onToggle: (product: ProductWithSeller) => void;
  onDelete: (product: ProductWithSeller) => void;
};

/** All sellers' products (specification, section 2, /admin/products). */
export function AdminProductTable({ products, onToggle, onDelete }: Props) {
  const actions = { onToggle, onDelete };
  const columns: Column<ProductWithSeller>[] = [
    { header: texts.product(), minWidth: '12rem', cell: (product) => <ProductSummary product={product} /> },
    { header: texts.seller(), minWidth: '6.5rem', cell: getSellerName },
    { header: texts.category(), minWidth: '6.25rem', cell: (product) => productCategoryLabels[product.category]() },
    { header: texts.price(), align: 'right', nowrap: true, cell: (product) => formatPriceRange(product) },
    { header: texts.stock(), align: 'right', nowrap: true, cell: (product) => <ProductStock stock={product.stock} /> },
    { header: texts.status(), cell: (product) => <ProductVisibilityBadge product={product} /> },
    { header: texts.created(), nowrap: true, cell: (product) => formatDate(product.createdAt) },
    {
      header: texts.actions(),
      align: 'right',
      cell: (product) => <AdminProductActions product={product} {...actions} />,
    },
  ];
  return (
    <DataTable
      label={texts.list()}
      tableFrom="79em"
      rows={products}
      keyOf={(product) => product.id}
      columns={columns}
      card={(product) => (
        <div className={classes.card}>
          <ProductSummary product={product} />
          <div className={classes.line}>
            <span className={classes.price}>{formatPriceRange(product)}</span>
            <ProductVisibilityBadge product={product} />
          </div>
          <dl className={classes.facts}>
            <ProductFact name={texts.seller()}>{getSellerName(product)}</ProductFact>
            <ProductFact name={texts.category()}>{productCategoryLabels[product.category]()}</ProductFact>
            <ProductFact name={texts.stock()}>
              <ProductStock stock={product.stock} />
            </ProductFact>
            <ProductFact name={texts.created()}>{formatDate(product.createdAt)}</ProductFact>
          </dl>
          <AdminProductActions product={product} wide {...actions} />
        </div>
      )}
    />
  );
}

function getSellerName(product: ProductWithSeller): string {
  return product.seller.businessName || unknownSeller();
}

function ProductSummary({ product }: { product: ProductWithSeller }) {
  return (
    <div className={classes.summary}>
      <div className={classes.picture}>
        <ProductImage src={product.images[0]} alt="" sizes="64px" />
      </div>
      <div className={classes.words}>
        <div className={classes.name} title={product.name} {...typedText(product.name)}>
          {product.name}
        </div>
        <div className={classes.description} {...typedText(product.description)}>
          {truncateDescription(product.description)}
        </div>
      </div>
    </div>
  );
}

function ProductStock({ stock }: { stock: number }) {
  if (!isLowStock(stock)) return formatCount(stock);
  return (
    <span className={classes.low} style={tint('orange')}>
      {formatCount(stock)} <span className={classes.note}>{texts.lowStockNote()}</span>
    </span>
  );
}

function ProductVisibilityBadge({ product }: { product: ProductWithSeller }) {
  const visibility = getVisibility(product);
  return (
    <Group gap={6}>
      <StatusBadge label={visibilityLabels[visibility]()} color={visibilityColors[visibility]} />
      {product.isTakenDown && <StatusBadge label={takenDown()} color="orange" dot={false} />}
    </Group>
  );
}

function ProductFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
