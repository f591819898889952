import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/product.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { readOwnProductOptions } from '../../../../../api/@tanstack/react-query.gen.ts';
import { isProductMissing } from '../../../../catalogue/products/isProductMissing.ts';
import { ProductDetails } from '../../../../catalogue/products/ProductDetails.tsx';
import { ApprovedSellerOnly } from '../../../../layout/guards.tsx';
import { pageHead } from '../../../../lib/pageTitle.ts';
import { prefetchFor } from '../../../../lib/prefetch.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../../../ui/feedback/LoadingState.tsx';
import { ClientOnly } from '../../../../ui/layout/ClientOnly.tsx';

const ProductNotFound = lazy(() => import('../../../../catalogue/products/ProductNotFound.tsx'));

export const Route = createFileRoute('/seller/products/$id/')({
  loader: ({ context: { queryClient }, params }) =>
    prefetchFor(queryClient, 'approvedSeller', () =>
      queryClient.prefetchQuery(readOwnProductOptions({ path: params })),
    ),
  head: () => pageHead(titles.product()),
  component: () => (
    <ApprovedSellerOnly area="products">
      <ProductPage />
    </ApprovedSellerOnly>
  ),
});

function ProductPage() {
  const { id } = Route.useParams();
  const query = useQuery(readOwnProductOptions({ path: { id } }));
  if (query.isPending) return <LoadingState text={texts.loading()} rows={3} rowHeight={200} />;
  if (isProductMissing(query.error))
    return (
      <ClientOnly>
        <ProductNotFound message={errors.product_not_found()} />
      </ClientOnly>
    );
  if (!query.data)
    return <ErrorState message={renderErrorMessage(query.error, texts.notLoaded())} onRetry={() => query.refetch()} />;
  return <ProductDetails product={query.data} />;
}
