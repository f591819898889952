import { IconBuildingStore, IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { sellerStatusColors } from '#domain/sellers/sellers.ts';
import { formatCount } from '#texts/formats.ts';
import * as texts from '#texts/sellers.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { countSellersOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { CountSellersResponse } from '../../../api/types.gen.ts';
import { openedHere, useCloseRecord } from '../../lib/openRecord.ts';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { createSearchValidator, filterNavigation, isFiltered, recordId } from '../../lib/searchParameters.ts';
import { FocusAfterDecision } from '../../sellers/sellers/FocusAfterDecision.tsx';
import { SellerFilters } from '../../sellers/sellers/SellerFilters.tsx';
import { getSellerLinkSelector, type ListedSeller, SellerTable } from '../../sellers/sellers/SellerTable.tsx';
import {
  applicationList,
  isApplicationQueue,
  type SellerFilter,
  sellerFilter,
  sellerList,
} from '../../sellers/sellers/sellerQueries.ts';
import { useSellerDecisionDialog } from '../../sellers/sellers/useSellerDecisionDialog.tsx';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';

/** The filters, and the open seller. */
const validateSearch = createSearchValidator({ ...sellerFilter, seller: recordId });

export const Route = createFileRoute('/admin/sellers')({
  validateSearch,
  loaderDeps: ({ search: { seller: _, ...filter } }) => filter,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'admin', () => [
      isApplicationQueue(deps)
        ? queryClient.prefetchInfiniteQuery(applicationList(deps))
        : queryClient.prefetchInfiniteQuery(sellerList(deps)),
      queryClient.prefetchQuery(countSellersOptions()),
    ]),
  head: () => pageHead(titles.sellers()),
  component: ManageSellers,
});

const SellerDetail = lazyDialog(
  async () => (await import('../../sellers/sellers/SellerDetail.tsx')).SellerDetail,
  ({ id }) => id !== undefined,
  (props) => ({ ...props, id: undefined }),
);

function ManageSellers() {
  const { seller: openId, ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: counts } = useQuery(countSellersOptions());
  const { list, sellers } = useSellerList(filter);
  const change = (changes: SellerFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterNavigation(filter, changes) });
  // 'Back' closes the details, even after moving to the next seller.
  const show = (seller: string | undefined) =>
    openId
      ? navigate({ search: { ...filter, seller }, replace: true, state: true, resetScroll: false })
      : navigate({ search: { ...filter, seller }, ...openedHere });
  const close = useCloseRecord(() => show(undefined));
  const [decisions, setDecisions] = useState(0);
  const { confirmDecision, dialog } = useSellerDecisionDialog((id) => {
    const staysListed = filter.status === undefined;
    const next = staysListed ? id : findNextSeller(sellers, id);
    setDecisions((count) => count + 1);
    if (openId) void (next ? show(next) : close());
    else if (next) document.querySelector<HTMLElement>(getSellerLinkSelector(next))?.focus();
  });
  const emptyQueue = isApplicationQueue(filter) && !filter.search ? <QueueEmpty /> : undefined;
  return (
    <>
      <ListPage
        header={<Header counts={counts} isQueue={isApplicationQueue(filter)} />}
        filters={<SellerFilters filter={filter} counts={counts} onChange={change} />}
        list={list}
        loading={{ text: texts.loading(), rows: 6, rowHeight: 72 }}
        isEmpty={sellers.length === 0}
        empty={<EmptyState icon={IconBuildingStore} title={texts.empty()} text={texts.emptyHint()} />}
        isFiltered={isFiltered(filter)}
        nothingFound={
          <FocusAfterDecision decisions={decisions} isCovered={openId !== undefined}>
            {emptyQueue ?? <NothingFound title={texts.nothingFound()} onClear={() => navigate({ search: {} })} />}
          </FocusAfterDecision>
        }
      >
        <Card flush>
          <SellerTable sellers={sellers} onView={({ id }) => show(id)} onDecide={confirmDecision} />
        </Card>
      </ListPage>
      <SellerDetail id={openId} onClose={close} onDecide={confirmDecision} decisions={decisions} />
      {dialog}
    </>
  );
}

/** Sellers that match the filter: pending ones as a queue, others newest first. */
function useSellerList(filter: SellerFilter) {
  const isQueue = isApplicationQueue(filter);
  const all = useInfiniteQuery({ ...sellerList(filter), enabled: !isQueue });
  const queue = useInfiniteQuery({ ...applicationList(filter), enabled: isQueue });
  const sellers: ListedSeller[] = isQueue
    ? (queue.data?.pages.flatMap((page) => page.applications) ?? [])
    : (all.data?.pages.flatMap((page) => page.sellers) ?? []);
  return { list: isQueue ? queue : all, sellers };
}

/** The next seller, or the first one after the last. */
function findNextSeller(sellers: ListedSeller[], id: string): string | undefined {
  const candidates = sellers.slice(sellers.findIndex((seller) => seller.id === id) + 1).concat(sellers);
  return candidates.find((seller) => seller.id !== id)?.id;
}

function Header({ counts, isQueue: waiting }: { counts: CountSellersResponse | undefined; isQueue: boolean }) {
  return (
    <PageHeader
      title={texts.title()}
      subtitle={waiting ? texts.queueHint() : texts.hint()}
      badges={
        counts && (
          <>
            <StatusBadge
              label={texts.countPending({ count: formatCount(counts.pending) })}
              color={sellerStatusColors.pending}
            />
            <StatusBadge
              label={texts.countApproved({ count: formatCount(counts.approved) })}
              color={sellerStatusColors.approved}
            />
          </>
        )
      }
    />
  );
}

function QueueEmpty() {
  return <EmptyState icon={IconCircleCheck} title={texts.caughtUp()} text={texts.caughtUpHint()} />;
}
