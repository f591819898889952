import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/printing.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { ApprovedSellerOnly, SignedInOnly } from '../../../layout/guards.tsx';
import { titled } from '../../../lib/brand.ts';
import { searchParameters } from '../../../lib/searchParameters.ts';
import { useSession } from '../../../lib/session.ts';
import { ordersToPrint } from '../../../orders/printing/list.ts';
import classes from '../../../orders/printing/Paper.module.css';
import { Papers } from '../../../orders/printing/Papers.tsx';
import { PrintTools } from '../../../orders/printing/PrintTools.tsx';
import { printSearch, usualForm } from '../../../orders/printing/search.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { failureText } from '../../../ui/feedback/failureText.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';

const validateSearch = searchParameters(printSearch);

/**
 * Outside the sellers' layout: nothing stands around what is printed. It reads nothing ahead, which would be in the first
 * script of every page; who prints comes from another page, or with time.
 */
export const Route = createFileRoute('/seller_/orders_/print')({
  validateSearch,
  head: () => titled(titles.print()),
  component: () => (
    <main className={classes.page}>
      <SignedInOnly>
        <ApprovedSellerOnly what="orders">
          <Print />
        </ApprovedSellerOnly>
      </SignedInOnly>
    </main>
  ),
});

function Print() {
  const search = Route.useSearch();
  const form = search.as ?? usualForm;
  const { seller } = useSession();
  const query = useQuery(ordersToPrint(search, new Date()));
  const orders = query.data?.orders;
  return (
    <>
      <PrintTools search={search} form={form} orders={orders} isCut={query.data?.isCut ?? false} />
      {orders && seller ? (
        <Papers orders={orders} form={form} seller={seller} />
      ) : query.isPending ? (
        <LoadingState text={texts.loading()} />
      ) : (
        <ErrorState message={failureText(query.error)} onRetry={() => query.refetch()} />
      )}
      {orders?.length === 0 && (
        <EmptyState icon={IconPrinter} color="indigo" title={texts.empty()} text={texts.emptyHint()} />
      )}
    </>
  );
}
