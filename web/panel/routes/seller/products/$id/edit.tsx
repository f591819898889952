import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ApprovedSellerOnly } from '../../../../layout/guards.tsx';
import { titled } from '../../../../lib/brand.ts';
import { readAhead } from '../../../../lib/readAhead.ts';
import { ProductForm } from '../../../../products/form/ProductForm.tsx';
import { productToEditOptions } from '../../../../products/form/productToEdit.ts';
import { isProductMissing, ProductNotFound } from '../../../../products/ProductNotFound.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { failureText } from '../../../../ui/feedback/failureText.tsx';
import { LoadingState } from '../../../../ui/feedback/LoadingState.tsx';

export const Route = createFileRoute('/seller/products/$id/edit')({
  loader: ({ context: { queryClient }, params: { id }, cause }) => {
    if (cause !== 'enter') return;
    const options = productToEditOptions(id);
    queryClient.removeQueries(options);
    readAhead(queryClient, 'approvedSeller', () => queryClient.prefetchQuery(options));
  },
  head: () => titled('Edit Product'),
  component: () => (
    <ApprovedSellerOnly what="products">
      <EditProduct />
    </ApprovedSellerOnly>
  ),
});

function EditProduct() {
  const { id } = Route.useParams();
  const query = useQuery(productToEditOptions(id));
  if (query.data) return <ProductForm key={id} product={query.data} />;
  if (query.isPending) return <LoadingState text="Loading product details..." />;
  if (isProductMissing(query.error)) {
    return <ProductNotFound message="Product not found or you do not have permission to edit it." />;
  }
  return (
    <ErrorState message={failureText(query.error, 'Failed to load product details.')} onRetry={() => query.refetch()} />
  );
}
