import {
  IconCalendarStats,
  IconClockHour4,
  IconCurrencyRupee,
  IconEye,
  IconPackage,
  IconReceipt,
  IconShoppingBag,
  IconStar,
  IconThumbUp,
} from '@tabler/icons-react';
import { ratingLabel } from '#domain/ratings.ts';
import { growthLabel } from '#domain/statistics.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import type { ReadSellerDashboardResponse } from '../../api/types.gen.ts';
import { LinkText } from '../ui/display/LinkText.tsx';
import { StatCard, StatGrid } from '../ui/display/StatCard.tsx';
import classes from './SellerFigures.module.css';

/** The seller's eight figures and rating, over everything (specification, section 2; product.md, section 7). */
export function SellerFigures({ dashboard }: { dashboard: ReadSellerDashboardResponse | undefined }) {
  const count = (name: 'totalProducts' | 'activeProducts' | 'totalOrders' | 'pendingOrders' | 'confirmedOrders') =>
    dashboard && formatCount(dashboard[name]);
  const money = (name: 'totalRevenuePaise' | 'thisMonthRevenuePaise' | 'averageOrderValuePaise') =>
    dashboard && formatPaise(dashboard[name]);
  const growth = (name: 'orders' | 'revenue') => dashboard && `${growthLabel(dashboard.growth[name])} from last month`;
  return (
    <div className={classes.figures}>
      <StatGrid label="Statistics">
        <StatCard label="Total Products" value={count('totalProducts')} icon={IconPackage} color="indigo" />
        <StatCard label="Active Products" value={count('activeProducts')} icon={IconEye} color="green" />
        <StatCard
          label="Total Orders"
          value={count('totalOrders')}
          note={growth('orders')}
          icon={IconShoppingBag}
          color="grape"
        />
        <StatCard label="Pending Orders" value={count('pendingOrders')} icon={IconClockHour4} color="orange" />
        <StatCard label="Confirmed Orders" value={count('confirmedOrders')} icon={IconThumbUp} color="blue" />
        <StatCard label="Total Revenue" value={money('totalRevenuePaise')} icon={IconCurrencyRupee} color="teal" />
        <StatCard
          label="This Month Revenue"
          value={money('thisMonthRevenuePaise')}
          note={growth('revenue')}
          icon={IconCalendarStats}
          color="teal"
        />
        <StatCard
          label="Average Order Value"
          value={money('averageOrderValuePaise')}
          icon={IconReceipt}
          color="indigo"
        />
        <StatCard
          label="Rating"
          value={dashboard && ratingLabel(dashboard.rating)}
          note={
            <LinkText to="/seller/reviews" size="sm">
              See reviews
            </LinkText>
          }
          icon={IconStar}
          color="yellow"
        />
      </StatGrid>
    </div>
  );
}
