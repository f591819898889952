import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readOwnProduct } from '../../../../../api/sdk.gen.ts';
import { ApprovedSellerOnly } from '../../../../layout/guards.tsx';
import { titled } from '../../../../lib/brand.ts';
import { ProductForm } from '../../../../products/form/ProductForm.tsx';
import { isProductMissing, ProductNotFound } from '../../../../products/ProductNotFound.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { failureText } from '../../../../ui/feedback/failureText.tsx';
import { LoadingState } from '../../../../ui/feedback/LoadingState.tsx';

export const Route = createFileRoute('/seller/products/$id/edit')({
  head: () => titled('Edit Product'),
  component: () => (
    <ApprovedSellerOnly what="manage products">
      <EditProduct />
    </ApprovedSellerOnly>
  ),
});

function EditProduct() {
  const { id } = Route.useParams();
  // Not the shared copy: the form is filled once, from what the server has now, and nothing replaces it while typing.
  const query = useQuery({
    queryKey: ['productForm', id],
    queryFn: async ({ signal }) => (await readOwnProduct({ path: { id }, signal, throwOnError: true })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.data) return <ProductForm key={id} product={query.data} />;
  if (query.isPending) return <LoadingState text="Loading product details..." />;
  if (isProductMissing(query.error)) {
    return <ProductNotFound message="Product not found or you do not have permission to edit it." />;
  }
  return (
    <ErrorState message={failureText(query.error, 'Failed to load product details.')} onRetry={() => query.refetch()} />
  );
}
