import { IconPackage } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/allProducts.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { summarizeAllProductsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { AppealList } from '../../catalogue/moderation/AppealList.tsx';
import { type ProductFilter, productFilter, productList } from '../../catalogue/products/list/productQueries.ts';
import { AdminProductFilters } from '../../catalogue/products/moderation/AdminProductFilters.tsx';
import { AdminProductFooter } from '../../catalogue/products/moderation/AdminProductFooter.tsx';
import { AdminProductList } from '../../catalogue/products/moderation/AdminProductList.tsx';
import { AdminProductStats } from '../../catalogue/products/moderation/AdminProductStats.tsx';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { createSearchValidator, filterNavigation, isFiltered } from '../../lib/searchParameters.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';

const validateSearch = createSearchValidator(productFilter);

export const Route = createFileRoute('/admin/products')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'admin', () => [
      queryClient.prefetchInfiniteQuery(productList(deps)),
      queryClient.prefetchQuery(summarizeAllProductsOptions()),
    ]),
  head: () => pageHead(titles.allProducts()),
  component: ManageProducts,
});

function ManageProducts() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const summary = useQuery(summarizeAllProductsOptions());
  const list = useInfiniteQuery(productList(filter));
  const products = list.data?.pages.flatMap((page) => page.products) ?? [];
  const change = (changes: ProductFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterNavigation(filter, changes) });
  return (
    <ListPage
      header={
        <>
          <PageHeader title={texts.title()} subtitle={texts.hint()} />
          <AppealList kind="product" />
        </>
      }
      figures={{ query: summary, content: <AdminProductStats summary={summary.data} /> }}
      filters={<AdminProductFilters filter={filter} onChange={change} />}
      list={list}
      loading={{ text: texts.loading(), rows: 8, rowHeight: 72 }}
      isEmpty={products.length === 0}
      empty={<EmptyState icon={IconPackage} title={texts.empty()} text={texts.emptyHint()} />}
      isFiltered={isFiltered(filter)}
      nothingFound={
        <NothingFound title={texts.nothingFound()} onClear={() => navigate({ search: {}, resetScroll: false })} />
      }
      footer={
        list.data &&
        summary.data &&
        summary.data.total > 0 && (
          <AdminProductFooter
            matching={list.data.pages[0]?.matching ?? 0}
            hasMore={list.data.pages[0]?.hasMoreMatching ?? false}
            summary={summary.data}
          />
        )
      }
    >
      <AdminProductList products={products} isOutdated={list.isPlaceholderData} />
    </ListPage>
  );
}
