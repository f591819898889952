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
  dashboard: ReadAdminDashboardResponse | undefined;
  /** When the dashboard was fetched, in milliseconds since 1970. */
  fetchedAt: number;
};

/** The panels below the figures. Quick actions are shown while the rest is loading. */
export function AdminPanels({ dashboard, fetchedAt }: Props) {
  return (
    <div className={classes.root}>
      <div className={classes.pending}>
        {dashboard ? (
          <PendingApprovals sellers={dashboard.pendingSellers} total={dashboard.pendingApprovals} />
        ) : (
          <LoadingState text={texts.adminLoading()} rows={4} rowHeight={72} />
        )}
      </div>
      {dashboard && (
        <div className={classes.activity}>
          <RecentActivity events={dashboard.activity} now={fetchedAt} />
        </div>
      )}
      <div className={classes.actions}>
        <AdminQuickActions />
      </div>
      {dashboard && (
        <div className={classes.weeks}>
          <Suspense fallback={<LoadingState text={texts.weeksLoading()} rows={1} rowHeight={220} />}>
            <WeeklyFigures weeks={dashboard.weeks} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
