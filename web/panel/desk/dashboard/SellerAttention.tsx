import {
  IconAlertTriangle,
  IconClockExclamation,
  IconMessageStar,
  IconPackageOff,
  IconShoppingBag,
} from '@tabler/icons-react';
import * as texts from '#texts/sellerDashboard.gen.ts';
import type { ReadSellerDashboardResponse } from '../../../api/types.gen.ts';
import { AttentionCard, type AttentionRow, maxCounted as most } from './AttentionCard.tsx';

type Waiting = ReadSellerDashboardResponse['attention'];

/** What waits for the seller, the orders first. */
export const SellerAttention = ({ waiting }: { waiting: Waiting }) => (
  <AttentionCard rows={[...orderRows(waiting), ...shopRows(waiting)]} />
);

function orderRows({ newOrders, pendingOverADay }: Waiting): AttentionRow[] {
  return [
    {
      count: newOrders,
      text: newOrders > most ? texts.manyNew({ count: most }) : texts.newOrders({ count: newOrders }),
      icon: IconShoppingBag,
      color: 'blue',
      link: { to: '/seller/orders', search: { status: 'pending' } },
    },
    {
      count: pendingOverADay,
      text:
        pendingOverADay > most ? texts.manyPending({ count: most }) : texts.pendingOverADay({ count: pendingOverADay }),
      icon: IconClockExclamation,
      color: 'red',
      link: { to: '/seller/orders', search: { status: 'pending', waiting: 'day' } },
    },
  ];
}

function shopRows({ soldOut, low, unansweredReviews }: Waiting): AttentionRow[] {
  return [
    {
      count: soldOut,
      text: texts.soldOut({ count: soldOut }),
      icon: IconPackageOff,
      color: 'red',
      link: { to: '/seller/products', search: { stock: 'out', status: 'active' } },
    },
    {
      // The sold out ones are among them: alone they say it themselves.
      count: low > soldOut ? low : 0,
      text: texts.low({ count: low }),
      icon: IconAlertTriangle,
      color: 'orange',
      link: { to: '/seller/products', search: { stock: 'low', status: 'active' } },
    },
    {
      count: unansweredReviews,
      text:
        unansweredReviews > most
          ? texts.manyUnanswered({ count: most })
          : texts.unanswered({ count: unansweredReviews }),
      icon: IconMessageStar,
      color: 'yellow',
      link: { to: '/seller/reviews', search: { unanswered: true } },
    },
  ];
}
