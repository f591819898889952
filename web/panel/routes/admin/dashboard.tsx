import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/dashboard.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { AdminAttention } from '../../desk/dashboard/AdminAttention.tsx';
import { AdminFigures } from '../../desk/dashboard/AdminFigures.tsx';
import { AdminPanels } from '../../desk/dashboard/AdminPanels.tsx';
import { adminDashboardOptions } from '../../desk/dashboard/adminDashboardQuery.ts';
import { WelcomeBanner } from '../../desk/dashboard/WelcomeBanner.tsx';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';

export const Route = createFileRoute('/admin/dashboard')({
  loader: ({ context: { queryClient } }) =>
    prefetchFor(queryClient, 'admin', () => queryClient.prefetchQuery(adminDashboardOptions())),
  head: () => pageHead(titles.adminDashboard()),
  component: AdminDashboard,
});

function AdminDashboard() {
  const { user } = useSession();
  const { data, dataUpdatedAt, isLoadingError, error, refetch } = useQuery(adminDashboardOptions());
  return (
    <>
      <WelcomeBanner title={texts.welcome({ name: user?.name ?? '' })} text={texts.welcomeTo({ shop: productName })} />
      {isLoadingError ? (
        <ErrorState message={renderErrorMessage(error, texts.notLoaded())} onRetry={refetch} />
      ) : (
        <>
          {data && <AdminAttention waiting={data} />}
          {/* The key remounts the rest once the card above appears, so that it does not jump. */}
          <Fragment key={data ? 'loaded' : 'loading'}>
            <AdminFigures dashboard={data} />
            <AdminPanels dashboard={data} fetchedAt={dataUpdatedAt} />
          </Fragment>
        </>
      )}
    </>
  );
}
