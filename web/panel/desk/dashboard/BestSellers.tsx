import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/sellerDashboard.gen.ts';
import type { ReadSellerDashboardResponse } from '../../../api/types.gen.ts';
import { ProductImage } from '../../catalogue/products/ProductImage.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import lined from '../../ui/layout/DividedList.module.css';
import classes from './BestSellers.module.css';

/** The products with the most recent orders. Renders nothing without any. */
export default function BestSellers({ products }: { products: ReadSellerDashboardResponse['bestSellers'] }) {
  if (products.length === 0) return null;
  return (
    <Card title={texts.bestSellers()} flush>
      <Text className={classes.hint ?? ''}>{texts.bestSellersHint()}</Text>
      <ol className={lined.rows} aria-label={texts.bestSellers()}>
        {products.map(({ id, name, image, pieces, totalPaise }) => (
          <li key={id} className={classes.entry}>
            <Link className={classes.row} to="/seller/products/$id" params={{ id }}>
              <span className={classes.picture}>
                <ProductImage src={image ?? undefined} alt="" sizes="48px" />
              </span>
              <span className={classes.name}>{name}</span>
              <span className={classes.figures}>
                <span className={classes.pieces}>{texts.pieces({ count: pieces })}</span>
                <span className={classes.total}>{formatPaise(totalPaise)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
