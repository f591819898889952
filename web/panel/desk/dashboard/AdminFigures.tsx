import { IconBuildingStore, IconCurrencyRupee, IconHourglass, IconPackage, IconShoppingBag } from '@tabler/icons-react';
import * as texts from '#texts/dashboard.gen.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import type { ReadAdminDashboardResponse } from '../../../api/types.gen.ts';
import { StatCard } from '../../ui/display/StatCard.tsx';
import { StatRow } from '../../ui/display/StatRow.tsx';

/** Figures of the marketplace (specification, section 2, /admin/dashboard). */
export function AdminFigures({ dashboard }: { dashboard: ReadAdminDashboardResponse }) {
  const count = (name: 'totalSellers' | 'pendingApprovals' | 'totalProducts' | 'totalOrders') =>
    formatCount(dashboard[name]);
  return (
    <StatRow label={texts.adminFigures()}>
      <StatCard label={texts.totalSellers()} value={count('totalSellers')} icon={IconBuildingStore} />
      <StatCard label={texts.pendingApprovals()} value={count('pendingApprovals')} icon={IconHourglass} />
      <StatCard label={texts.totalProducts()} value={count('totalProducts')} icon={IconPackage} />
      <StatCard label={texts.totalOrders()} value={count('totalOrders')} icon={IconShoppingBag} />
      <StatCard
        label={texts.totalRevenue()}
        value={formatPaise(dashboard.totalRevenuePaise)}
        icon={IconCurrencyRupee}
      />
    </StatRow>
  );
}
