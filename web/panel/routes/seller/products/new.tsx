import { createFileRoute } from '@tanstack/react-router';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { titled } from '../../../lib/brand.ts';
import { ProductForm } from '../../../products/form/ProductForm.tsx';

export const Route = createFileRoute('/seller/products/new')({
  head: () => titled('Add New Product'),
  component: () => (
    <ApprovedSellerOnly what="products">
      <ProductForm />
    </ApprovedSellerOnly>
  ),
});
