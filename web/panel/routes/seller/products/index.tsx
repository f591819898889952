import { Group } from '@mantine/core';
import { IconDownload, IconFileImport, IconPackage, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as texts from '#texts/ownProducts.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { summarizeOwnProductsOptions } from '../../../../api/@tanstack/react-query.gen.ts';
import { ProductFilters } from '../../../catalogue/products/list/ProductFilters.tsx';
import { ProductGrid } from '../../../catalogue/products/list/ProductGrid.tsx';
import { ProductStats } from '../../../catalogue/products/list/ProductStats.tsx';
import {
  type OwnProductFilter,
  ownProductFilter,
  ownProductList,
} from '../../../catalogue/products/list/productQueries.ts';
import { useProductSelection } from '../../../catalogue/products/list/useProductSelection.tsx';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { pageHead } from '../../../lib/pageTitle.ts';
import { prefetchFor } from '../../../lib/prefetch.ts';
import { createSearchValidator, filterNavigation, isFiltered } from '../../../lib/searchParameters.ts';
import { LinkButton } from '../../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../../ui/feedback/NothingFound.tsx';
import { ClientOnly } from '../../../ui/layout/ClientOnly.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../../ui/table/ListPage.tsx';

/** Loaded in parallel with the list: most shops have no drafts. */
const DraftsLink = lazy(() => import('../../../chat/drafts/DraftsLink.tsx'));

/** Loaded after a product was created. */
const LiveNotice = lazy(() => import('../../../catalogue/products/list/LiveNotice.tsx'));

declare module '@tanstack/history' {
  interface HistoryState {
    /** The id of the product that was just created. */
    created?: string | undefined;
  }
}

const validateSearch = createSearchValidator(ownProductFilter);

export const Route = createFileRoute('/seller/products/')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'approvedSeller', () => [
      queryClient.prefetchInfiniteQuery(ownProductList(deps)),
      queryClient.prefetchQuery(summarizeOwnProductsOptions()),
    ]),
  head: () => pageHead(titles.ownProducts()),
  component: () => (
    <ApprovedSellerOnly area="products">
      <MyProducts />
    </ApprovedSellerOnly>
  ),
});

function MyProducts() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const summary = useQuery(summarizeOwnProductsOptions());
  const list = useInfiniteQuery(ownProductList(filter));
  const products = list.data?.pages.flatMap((page) => page.products) ?? [];
  const created = useLocation({ select: ({ state }) => state.created });
  const live = products.find(({ id, isActive }) => id === created && isActive);
  const { selection, bar, listRef } = useProductSelection({ filter, products, hasMore: list.hasNextPage });
  const change = (changes: OwnProductFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterNavigation(filter, changes) });
  return (
    <ListPage
      header={
        <>
          <PageHeader
            title={texts.title()}
            subtitle={texts.hint()}
            badges={
              <ClientOnly>
                <DraftsLink />
              </ClientOnly>
            }
            actions={
              <>
                <LinkButton
                  to="/seller/products/import"
                  variant="default"
                  leftSection={<IconFileImport size={18} aria-hidden />}
                >
                  {texts.importFile()}
                </LinkButton>
                <LinkButton
                  to="/seller/products/export"
                  search={filter}
                  variant="default"
                  leftSection={<IconDownload size={18} aria-hidden />}
                >
                  {texts.exportFile()}
                </LinkButton>
                <LinkButton
                  to="/seller/products/new"
                  variant={summary.data?.total ? 'filled' : 'default'}
                  leftSection={<IconPlus size={18} aria-hidden />}
                >
                  {texts.add()}
                </LinkButton>
              </>
            }
          />
          {live && (
            <Suspense>
              <LiveNotice product={live} onClose={() => navigate({ search: true, state: {}, replace: true })} />
            </Suspense>
          )}
        </>
      }
      figures={{ query: summary, content: <ProductStats summary={summary.data} /> }}
      filters={
        <>
          <ProductFilters filter={filter} categories={summary.data?.categories ?? []} onChange={change} />
          {bar}
        </>
      }
      list={list}
      loading={{ text: texts.loading(), rows: 3, rowHeight: 272 }}
      isEmpty={products.length === 0}
      empty={
        <EmptyState
          icon={IconPackage}
          title={texts.empty()}
          text={texts.emptyHint()}
          action={
            <Group gap="sm" justify="center">
              <LinkButton to="/seller/products/new">{texts.addFirst()}</LinkButton>
              <LinkButton to="/seller/products/import" variant="default">
                {texts.importFirst()}
              </LinkButton>
            </Group>
          }
        />
      }
      isFiltered={isFiltered(filter)}
      nothingFound={
        <NothingFound title={texts.nothingFound()} onClear={() => navigate({ search: {}, resetScroll: false })} />
      }
    >
      <ProductGrid products={products} selection={selection} isOutdated={list.isPlaceholderData} listRef={listRef} />
    </ListPage>
  );
}
