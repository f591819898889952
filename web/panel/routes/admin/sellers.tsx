import { Button } from '@mantine/core';
import { IconBuildingStore, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { sellerStatusColors } from '#domain/sellers.ts';
import { formatCount } from '#texts/formats.ts';
import { countSellersOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { titled } from '../../lib/brand.ts';
import { type SellerSearch, sellerList, sellerSearch } from '../../sellers/list.ts';
import { SellerDetail } from '../../sellers/SellerDetail.tsx';
import { SellerFilters } from '../../sellers/SellerFilters.tsx';
import { SellerTable } from '../../sellers/SellerTable.tsx';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { failureText } from '../../ui/feedback/failureText.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { InfiniteList } from '../../ui/table/InfiniteList.tsx';

export const Route = createFileRoute('/admin/sellers')({
  validateSearch: sellerSearch,
  head: () => titled('Manage Sellers'),
  component: ManageSellers,
});

function ManageSellers() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: counts } = useQuery(countSellersOptions());
  const change = (changes: SellerSearch) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        title="Manage Sellers"
        subtitle="Review applications and decide who sells here"
        badges={
          counts && (
            <>
              <StatusBadge label={`${formatCount(counts.pending)} pending`} color={sellerStatusColors.pending} />
              <StatusBadge label={`${formatCount(counts.approved)} approved`} color={sellerStatusColors.approved} />
            </>
          )
        }
      />
      <SellerFilters search={search} counts={counts} onChange={change} />
      <SellerList search={search} onView={(seller) => change({ seller })} onClear={() => navigate({ search: {} })} />
      <SellerDetail id={search.seller} onClose={() => change({ seller: undefined })} />
    </>
  );
}

function SellerList(props: { search: SellerSearch; onView: (id: string) => void; onClear: () => void }) {
  const query = useInfiniteQuery(sellerList(props.search));
  if (query.isPending) return <LoadingState text="Loading sellers..." rows={6} rowHeight={72} />;
  if (query.isLoadingError) return <ErrorState message={failureText(query.error)} onRetry={() => query.refetch()} />;
  const sellers = query.data.pages.flatMap((page) => page.sellers);
  if (sellers.length === 0) return <NoSellers {...props} />;
  return (
    <InfiniteList query={query}>
      <Card flush>
        <SellerTable sellers={sellers} onView={({ id }) => props.onView(id)} />
      </Card>
    </InfiniteList>
  );
}

function NoSellers({ search, onClear }: { search: SellerSearch; onClear: () => void }) {
  const isFiltered = Boolean(search.search || search.status);
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={IconSearchOff}
          title="No sellers found"
          text="Try adjusting your search or filter criteria."
          action={
            <Button variant="default" onClick={onClear}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={IconBuildingStore}
          color="indigo"
          title="No sellers yet"
          text="Businesses appear here once they have registered."
        />
      )}
    </Card>
  );
}
