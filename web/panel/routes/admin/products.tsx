import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { summarizeAllProductsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { titled } from '../../lib/brand.ts';
import { isFiltered } from '../../products/list/list.ts';
import { AdminProductFilters } from '../../products/moderation/AdminProductFilters.tsx';
import { AdminProductFooter } from '../../products/moderation/AdminProductFooter.tsx';
import { AdminProductList, NoAdminProducts } from '../../products/moderation/AdminProductList.tsx';
import { AdminProductStats } from '../../products/moderation/AdminProductStats.tsx';
import { type AdminProductFilter, adminProductFilter, adminProductList } from '../../products/moderation/adminList.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { failureText } from '../../ui/feedback/failureText.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { InfiniteList } from '../../ui/table/InfiniteList.tsx';

export const Route = createFileRoute('/admin/products')({
  validateSearch: adminProductFilter,
  head: () => titled('Manage Products'),
  component: ManageProducts,
});

function ManageProducts() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const summary = useQuery(summarizeAllProductsOptions());
  const list = useInfiniteQuery(adminProductList(filter));
  const change = (changes: AdminProductFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false });
  const failed = [summary, list].filter((query) => query.isLoadingError);
  const retry = () => failed.map((query) => query.refetch());
  const products = list.data?.pages.flatMap((page) => page.products);
  return (
    <>
      <PageHeader title="Manage Products" subtitle="Everything that sellers offer" />
      {!summary.isLoadingError && <AdminProductStats summary={summary.data} />}
      <AdminProductFilters filter={filter} onChange={change} />
      {failed[0] && <ErrorState message={failureText(failed[0].error)} onRetry={retry} />}
      {list.isPending && <LoadingState text="Loading products..." rows={8} rowHeight={72} />}
      {products?.length === 0 && (
        <NoAdminProducts isFiltered={isFiltered(filter)} onClear={() => navigate({ search: {}, replace: true })} />
      )}
      {products && products.length > 0 && (
        <InfiniteList query={list}>
          <AdminProductList products={products} isOutdated={list.isPlaceholderData} />
        </InfiniteList>
      )}
      {list.data && summary.data && summary.data.total > 0 && (
        <AdminProductFooter matching={list.data.pages[0]?.matching ?? 0} summary={summary.data} />
      )}
    </>
  );
}
