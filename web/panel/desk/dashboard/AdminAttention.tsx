import { IconClockExclamation, IconFlag, IconHourglass, IconShoppingBag } from '@tabler/icons-react';
import * as texts from '#texts/dashboard.gen.ts';
import type { ReadAdminDashboardResponse } from '../../../api/types.gen.ts';
import { AttentionCard, type AttentionRow, maxCounted } from './AttentionCard.tsx';

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
      text: newOrders > maxCounted ? texts.manyNewOrders({ count: maxCounted }) : texts.newOrders({ count: newOrders }),
      icon: IconShoppingBag,
      link: pendingOrders,
    },
    {
      count: pendingOverADay,
      text:
        pendingOverADay > maxCounted
          ? texts.manyPending({ count: maxCounted })
          : texts.pendingOverADay({ count: pendingOverADay }),
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
    text:
      openReports > maxReports ? texts.manyReports({ count: maxReports }) : texts.openReports({ count: openReports }),
    icon: IconFlag,
    link: { to: '/admin/chats' },
  },
  {
    count: visitorReports,
    text:
      visitorReports > maxReports
        ? texts.manyVisitorReports({ count: maxReports })
        : texts.visitorReports({ count: visitorReports }),
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
