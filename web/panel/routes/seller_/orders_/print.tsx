import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/printing.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { ApprovedSellerOnly, SignedInOnly } from '../../../layout/guards.tsx';
import { pageHead } from '../../../lib/pageTitle.ts';
import { createSearchValidator } from '../../../lib/searchParameters.ts';
import { useSession } from '../../../lib/session.ts';
import classes from '../../../orders/printing/PrintSheets.module.css';
import { PrintSheets } from '../../../orders/printing/PrintSheets.tsx';
import { PrintToolbar } from '../../../orders/printing/PrintToolbar.tsx';
import { ordersToPrintOptions } from '../../../orders/printing/printQueries.ts';
import { defaultPrintForm, printSearch } from '../../../orders/printing/printSearch.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';

const validateSearch = createSearchValidator(printSearch);

/**
 * Outside the sellers' layout, so that nothing else is printed. Nothing is prefetched, because its queries would be
 * part of the first script of every page.
 */
export const Route = createFileRoute('/seller_/orders_/print')({
  validateSearch,
  head: () => pageHead(titles.print()),
  component: () => (
    <main className={classes.page}>
      <SignedInOnly>
        <ApprovedSellerOnly area="orders">
          <Print />
        </ApprovedSellerOnly>
      </SignedInOnly>
    </main>
  ),
});

function Print() {
  const search = Route.useSearch();
  const form = search.as ?? defaultPrintForm;
  const { seller } = useSession();
  const query = useQuery(ordersToPrintOptions(search, new Date()));
  const orders = query.data?.orders;
  return (
    <>
      <PrintToolbar search={search} form={form} orders={orders} isTruncated={query.data?.isCut ?? false} />
      {query.data && seller ? (
        <PrintSheets list={query.data} form={form} seller={seller} />
      ) : query.isPending ? (
        <LoadingState text={texts.loading()} />
      ) : (
        <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />
      )}
      {orders?.length === 0 && <EmptyState icon={IconPrinter} title={texts.empty()} text={texts.emptyHint()} />}
    </>
  );
}
