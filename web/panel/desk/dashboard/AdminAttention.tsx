import { IconClockExclamation, IconFlag, IconHourglass, IconShoppingBag } from '@tabler/icons-react';
import * as texts from '#texts/dashboard.gen.ts';
import type { ReadAdminDashboardResponse } from '../../../api/types.gen.ts';
import { AttentionCard, type AttentionRow, formatCapped } from './AttentionCard.tsx';

type AdminAttentionCounts = Pick<ReadAdminDashboardResponse, 'attention' | 'pendingApprovals'>;

/** What needs an admin's attention, orders first. */
export const AdminAttention = ({ waiting }: { waiting: AdminAttentionCounts }) => (
  <AttentionCard rows={getAttentionRows(waiting)} />
);

/** The server stops counting open reports, and what visitors reported, here. */
const maxReports = 99;

function getAttentionRows({ attention, pendingApprovals }: AdminAttentionCounts): AttentionRow[] {
  const { newOrders, pendingOverADay } = attention;
  const pendingOrders = { to: '/admin/orders', search: { status: 'pending' } } as const;
  return [
    {
      count: newOrders,
      text: formatCapped(newOrders, texts.newOrders, texts.manyNewOrders),
      icon: IconShoppingBag,
      link: pendingOrders,
    },
    {
      count: pendingOverADay,
      text: formatCapped(pendingOverADay, texts.pendingOverADay, texts.manyPending),
      icon: IconClockExclamation,
      link: pendingOrders,
    },
    {
      count: pendingApprovals,
      text: texts.sellersWaiting({ count: pendingApprovals }),
      icon: IconHourglass,
      link: { to: '/admin/sellers', search: { status: 'pending' } },
    },
    ...reportRows(attention),
    ...appealRows(attention),
  ];
}

const reportRows = ({ openReports, visitorReports }: AdminAttentionCounts['attention']): AttentionRow[] => [
  {
    count: openReports,
    text: formatCapped(openReports, texts.openReports, texts.manyReports, maxReports),
    icon: IconFlag,
    link: { to: '/admin/chats' },
  },
  {
    count: visitorReports,
    text: formatCapped(visitorReports, texts.visitorReports, texts.manyVisitorReports, maxReports),
    icon: IconFlag,
    link: { to: '/admin/reports' },
  },
];

const appealRows = ({ productAppeals, reviewAppeals }: AdminAttentionCounts['attention']): AttentionRow[] => [
  {
    count: productAppeals,
    text: texts.productAppeals({ count: productAppeals }),
    icon: IconFlag,
    link: { to: '/admin/products' },
  },
  {
    count: reviewAppeals,
    text: texts.reviewAppeals({ count: reviewAppeals }),
    icon: IconFlag,
    link: { to: '/admin/reviews' },
  },
];
