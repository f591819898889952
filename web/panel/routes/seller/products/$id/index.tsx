import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { errors } from '#domain/errors.ts';
import { ApprovedSellerOnly } from '../../../../accounts/guards.tsx';
import { readOwnProductOptions } from '../../../../lib/api/@tanstack/react-query.gen.ts';
import { titled } from '../../../../lib/brand.ts';
import { ProductDetails } from '../../../../products/ProductDetails.tsx';
import { isProductMissing, ProductNotFound } from '../../../../products/ProductNotFound.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { failureText } from '../../../../ui/failureText.tsx';
import { LoadingState } from '../../../../ui/LoadingState.tsx';

export const Route = createFileRoute('/seller/products/$id/')({
  head: () => titled('Product Details'),
  component: () => (
    <ApprovedSellerOnly what="manage products">
      <ProductPage />
    </ApprovedSellerOnly>
  ),
});

function ProductPage() {
  const { id } = Route.useParams();
  const query = useQuery(readOwnProductOptions({ path: { id } }));
  if (query.isPending) return <LoadingState text="Loading product details..." />;
  if (isProductMissing(query.error)) return <ProductNotFound message={errors.product_not_found.message} />;
  if (!query.data)
    return (
      <ErrorState
        message={failureText(query.error, 'Failed to load product details.')}
        onRetry={() => query.refetch()}
      />
    );
  return <ProductDetails product={query.data} />;
}
