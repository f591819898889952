import {
  IconAlertTriangle,
  IconClockExclamation,
  IconMessageStar,
  IconPackageOff,
  IconShoppingBag,
} from '@tabler/icons-react';
import * as texts from '#texts/sellerDashboard.gen.ts';
import type { ReadSellerDashboardResponse } from '../../../api/types.gen.ts';
import { AttentionCard, type AttentionRow, formatCapped } from './AttentionCard.tsx';

type SellerAttentionCounts = ReadSellerDashboardResponse['attention'];

/** What needs the seller's attention, orders first. */
export const SellerAttention = ({ waiting }: { waiting: SellerAttentionCounts }) => (
  <AttentionCard rows={[...orderRows(waiting), ...shopRows(waiting)]} />
);

function orderRows({ newOrders, pendingOverADay }: SellerAttentionCounts): AttentionRow[] {
  return [
    {
      count: newOrders,
      text: formatCapped(newOrders, texts.newOrders, texts.manyNew),
      icon: IconShoppingBag,
      link: { to: '/seller/orders', search: { status: 'pending' } },
    },
    {
      count: pendingOverADay,
      text: formatCapped(pendingOverADay, texts.pendingOverADay, texts.manyPending),
      icon: IconClockExclamation,
      link: { to: '/seller/orders', search: { status: 'pending', waiting: 'day' } },
    },
  ];
}

function shopRows({ soldOut, low, unansweredReviews }: SellerAttentionCounts): AttentionRow[] {
  return [
    {
      count: soldOut,
      text: texts.soldOut({ count: soldOut }),
      icon: IconPackageOff,
      link: { to: '/seller/products', search: { stock: 'out', status: 'active' } },
    },
    {
      // Includes sold-out products; shown only when there are others.
      count: low > soldOut ? low : 0,
      text: texts.low({ count: low }),
      icon: IconAlertTriangle,
      link: { to: '/seller/products', search: { stock: 'low', status: 'active' } },
    },
    {
      count: unansweredReviews,
      text: formatCapped(unansweredReviews, texts.unanswered, texts.manyUnanswered),
      icon: IconMessageStar,
      link: { to: '/seller/reviews', search: { unanswered: true } },
    },
  ];
}
