import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#texts/titles.gen.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { titled } from '../../../lib/brand.ts';
import { ProductForm } from '../../../products/form/ProductForm.tsx';

export const Route = createFileRoute('/seller/products/new')({
  head: () => titled(titles.newProduct()),
  component: () => (
    <ApprovedSellerOnly what="products">
      <ProductForm />
    </ApprovedSellerOnly>
  ),
});
