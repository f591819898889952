import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/dashboard.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { AdminAttention } from '../../desk/dashboard/AdminAttention.tsx';
import { AdminFigures } from '../../desk/dashboard/AdminFigures.tsx';
import { AdminPanels } from '../../desk/dashboard/AdminPanels.tsx';
import { adminDashboardOptions } from '../../desk/dashboard/adminDashboardQuery.ts';
import { OfficerAlert } from '../../desk/dashboard/OfficerAlert.tsx';
import { WelcomeBanner } from '../../desk/dashboard/WelcomeBanner.tsx';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';

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
      {isLoadingError && <ErrorState message={renderErrorMessage(error, texts.notLoaded())} onRetry={refetch} />}
      {/* Everything appears at once, so that nothing moves or is replaced. */}
      {!(data || isLoadingError) && <LoadingState text={texts.adminLoading()} rows={6} rowHeight={96} />}
      {data && (
        <>
          {!data.hasGrievanceOfficer && <OfficerAlert />}
          <AdminAttention waiting={data} />
          <AdminFigures dashboard={data} />
          <AdminPanels dashboard={data} fetchedAt={dataUpdatedAt} />
        </>
      )}
    </>
  );
}
