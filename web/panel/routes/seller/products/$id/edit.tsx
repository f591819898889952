import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as texts from '#texts/productForm.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { ProductForm } from '../../../../catalogue/products/form/ProductForm.tsx';
import { productToEditOptions } from '../../../../catalogue/products/form/productToEdit.ts';
import { isProductMissing } from '../../../../catalogue/products/isProductMissing.ts';
import { ApprovedSellerOnly } from '../../../../layout/guards.tsx';
import { pageHead } from '../../../../lib/pageTitle.ts';
import { prefetchFor } from '../../../../lib/prefetch.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../../../ui/feedback/LoadingState.tsx';
import { ClientOnly } from '../../../../ui/layout/ClientOnly.tsx';

const ProductNotFound = lazy(() => import('../../../../catalogue/products/ProductNotFound.tsx'));

export const Route = createFileRoute('/seller/products/$id/edit')({
  loader: ({ context: { queryClient }, params: { id }, cause }) => {
    if (cause !== 'enter') return;
    const options = productToEditOptions(id);
    queryClient.removeQueries(options);
    prefetchFor(queryClient, 'approvedSeller', () => queryClient.prefetchQuery(options));
  },
  head: () => pageHead(titles.editProduct()),
  component: () => (
    <ApprovedSellerOnly area="products">
      <EditProduct />
    </ApprovedSellerOnly>
  ),
});

function EditProduct() {
  const { id } = Route.useParams();
  const query = useQuery(productToEditOptions(id));
  if (query.data) return <ProductForm key={id} product={query.data} />;
  if (query.isPending) return <LoadingState text={texts.loading()} rows={3} rowHeight={200} />;
  if (isProductMissing(query.error)) {
    return (
      <ClientOnly>
        <ProductNotFound message={texts.notEditable()} />
      </ClientOnly>
    );
  }
  return (
    <ErrorState message={renderErrorMessage(query.error, texts.latestNotLoaded())} onRetry={() => query.refetch()} />
  );
}
