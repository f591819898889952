import { IconClockExclamation, IconFlag, IconHourglass, IconShoppingBag } from '@tabler/icons-react';
import * as texts from '#texts/dashboard.gen.ts';
import type { ReadAdminDashboardResponse } from '../../../api/types.gen.ts';
import { AttentionCard, type AttentionRow, maxCounted as most } from './AttentionCard.tsx';

type Waiting = Pick<ReadAdminDashboardResponse, 'attention' | 'pendingApprovals'>;

/** What waits in the marketplace, the orders first. */
export const AdminAttention = ({ waiting }: { waiting: Waiting }) => <AttentionCard rows={getRows(waiting)} />;

/** The server counts open reports no further. */
const maxReports = 99;

function getRows({ attention, pendingApprovals }: Waiting): AttentionRow[] {
  const { newOrders, pendingOverADay, openReports } = attention;
  const pendingOrders = { to: '/admin/orders', search: { status: 'pending' } } as const;
  return [
    {
      count: newOrders,
      text: newOrders > most ? texts.manyNewOrders({ count: most }) : texts.newOrders({ count: newOrders }),
      icon: IconShoppingBag,
      color: 'blue',
      link: pendingOrders,
    },
    {
      count: pendingOverADay,
      text:
        pendingOverADay > most ? texts.manyPending({ count: most }) : texts.pendingOverADay({ count: pendingOverADay }),
      icon: IconClockExclamation,
      color: 'red',
      link: pendingOrders,
    },
    {
      count: pendingApprovals,
      text: texts.sellersWaiting({ count: pendingApprovals }),
      icon: IconHourglass,
      color: 'orange',
      link: { to: '/admin/sellers', search: { status: 'pending' } },
    },
    {
      count: openReports,
      text:
        openReports > maxReports ? texts.manyReports({ count: maxReports }) : texts.openReports({ count: openReports }),
      icon: IconFlag,
      color: 'red',
      link: { to: '/admin/chats' },
    },
    ...appealRows(attention),
  ];
}

const appealRows = ({ productAppeals, reviewAppeals }: Waiting['attention']): AttentionRow[] => [
  {
    count: productAppeals,
    text: texts.productAppeals({ count: productAppeals }),
    icon: IconFlag,
    color: 'orange',
    link: { to: '/admin/products' },
  },
  {
    count: reviewAppeals,
    text: texts.reviewAppeals({ count: reviewAppeals }),
    icon: IconFlag,
    color: 'orange',
    link: { to: '/admin/reviews' },
  },
];
