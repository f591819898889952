import { Button } from '@mantine/core';
import { IconPackage, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { summarizeOwnProductsOptions } from '../../../../api/@tanstack/react-query.gen.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { titled } from '../../../lib/brand.ts';
import { isFiltered, type ProductFilter, productFilter, productList } from '../../../products/list/list.ts';
import { ProductFilters } from '../../../products/list/ProductFilters.tsx';
import { ProductGrid } from '../../../products/list/ProductGrid.tsx';
import { ProductStats } from '../../../products/list/ProductStats.tsx';
import { LinkButton } from '../../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { failureText } from '../../../ui/feedback/failureText.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { InfiniteList } from '../../../ui/table/InfiniteList.tsx';

export const Route = createFileRoute('/seller/products/')({
  validateSearch: productFilter,
  head: () => titled('My Products'),
  component: () => (
    <ApprovedSellerOnly what="manage products">
      <MyProducts />
    </ApprovedSellerOnly>
  ),
});

function MyProducts() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const summary = useQuery(summarizeOwnProductsOptions());
  // When both fail, one message with one way to try again is enough: the list's.
  const isListLost = useInfiniteQuery(productList(filter)).isLoadingError;
  const change = (changes: ProductFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        title="My Products"
        subtitle="Manage your product catalog"
        actions={
          <LinkButton to="/seller/products/new" leftSection={<IconPlus size={18} aria-hidden />}>
            Add New Product
          </LinkButton>
        }
      />
      {summary.isLoadingError && !isListLost ? (
        <ErrorState message={failureText(summary.error)} onRetry={() => summary.refetch()} />
      ) : (
        <ProductStats summary={summary.data} />
      )}
      <ProductFilters filter={filter} categories={summary.data?.categories ?? []} onChange={change} />
      <Catalogue filter={filter} onClear={() => navigate({ search: {}, replace: true })} />
    </>
  );
}

function Catalogue({ filter, onClear }: { filter: ProductFilter; onClear: () => void }) {
  const query = useInfiniteQuery(productList(filter));
  if (query.isPending) return <LoadingState text="Loading your products..." />;
  if (query.isLoadingError) return <ErrorState message={failureText(query.error)} onRetry={() => query.refetch()} />;
  const products = query.data.pages.flatMap((page) => page.products);
  if (products.length === 0)
    return <Card>{isFiltered(filter) ? <NothingFound onClear={onClear} /> : <NoProducts />}</Card>;
  return (
    <InfiniteList query={query}>
      <ProductGrid products={products} isOutdated={query.isPlaceholderData} />
    </InfiniteList>
  );
}

function NoProducts() {
  return (
    <EmptyState
      icon={IconPackage}
      color="indigo"
      title="No products yet"
      text="Start building your catalog by adding your first product."
      action={<LinkButton to="/seller/products/new">Add Your First Product</LinkButton>}
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No products found"
      text="Try adjusting your search or filter criteria."
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
