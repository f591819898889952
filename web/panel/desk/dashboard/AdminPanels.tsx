import { lazy, Suspense } from 'react';
import * as texts from '#texts/dashboard.gen.ts';
import type { ReadAdminDashboardResponse } from '../../../api/types.gen.ts';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import classes from './AdminPanels.module.css';
import { AdminQuickActions } from './AdminQuickActions.tsx';
import { PendingApprovals } from './PendingApprovals.tsx';
import { RecentActivity } from './RecentActivity.tsx';

const WeeklyFigures = lazy(() => import('./WeeklyFigures.tsx'));

type Props = {
  dashboard: ReadAdminDashboardResponse;
  /** When the dashboard was fetched, in milliseconds since 1970. */
  fetchedAt: number;
};

/** The panels below the figures. */
export function AdminPanels({ dashboard, fetchedAt }: Props) {
  return (
    <div className={classes.root}>
      <div className={classes.pending}>
        <PendingApprovals sellers={dashboard.pendingSellers} total={dashboard.pendingApprovals} />
      </div>
      <div className={classes.activity}>
        <RecentActivity events={dashboard.activity} now={fetchedAt} />
      </div>
      <div className={classes.actions}>
        <AdminQuickActions />
      </div>
      <div className={classes.weeks}>
        <Suspense fallback={<LoadingState text={texts.weeksLoading()} rows={1} rowHeight={220} />}>
          <WeeklyFigures weeks={dashboard.weeks} />
        </Suspense>
      </div>
    </div>
  );
}
