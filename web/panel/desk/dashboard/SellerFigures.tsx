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
import { Link, type LinkProps } from '@tanstack/react-router';
import * as texts from '#texts/dashboard.gen.ts';
import { formatCount, formatGrowth, formatPaise } from '#texts/formats.ts';
import { ratingLabel } from '#texts/labels.ts';
import type { ReadSellerDashboardResponse } from '../../../api/types.gen.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { StatCard, StatGrid } from '../../ui/display/StatCard.tsx';
import classes from './SellerFigures.module.css';

type LinkTarget = Pick<LinkProps, 'to' | 'search'>;
const deliveredOrders: LinkTarget = { to: '/seller/orders', search: { status: 'delivered' } };

const linkTo = (target: LinkTarget, label: string) => <Link {...target}>{label}</Link>;

/**
 * The seller's figures and rating (specification, section 2; product.md, section 7). Each links to the list of what it
 * counts.
 */
export function SellerFigures({ dashboard }: { dashboard: ReadSellerDashboardResponse | undefined }) {
  const count = (name: 'totalProducts' | 'activeProducts' | 'totalOrders' | 'pendingOrders' | 'confirmedOrders') =>
    dashboard && formatCount(dashboard[name]);
  const money = (name: 'totalRevenuePaise' | 'thisMonthRevenuePaise' | 'averageOrderValuePaise') =>
    dashboard && formatPaise(dashboard[name]);
  const growth = (name: 'orders' | 'revenue') =>
    dashboard && texts.fromLastMonth({ growth: formatGrowth(dashboard.growth[name]) });
  return (
    <div className={classes.figures}>
      <StatGrid label={texts.sellerFigures()}>
        <StatCard
          label={linkTo({ to: '/seller/products' }, texts.totalProducts())}
          value={count('totalProducts')}
          icon={IconPackage}
        />
        <StatCard
          label={linkTo({ to: '/seller/products', search: { status: 'active' } }, texts.activeProducts())}
          value={count('activeProducts')}
          icon={IconEye}
        />
        <StatCard
          label={linkTo({ to: '/seller/orders' }, texts.totalOrders())}
          value={count('totalOrders')}
          note={growth('orders')}
          icon={IconShoppingBag}
        />
        <StatCard
          label={linkTo({ to: '/seller/orders', search: { status: 'pending' } }, texts.pendingOrders())}
          value={count('pendingOrders')}
          icon={IconClockHour4}
        />
        <StatCard
          label={linkTo({ to: '/seller/orders', search: { status: 'confirmed' } }, texts.confirmedOrders())}
          value={count('confirmedOrders')}
          icon={IconThumbUp}
        />
        <StatCard
          label={linkTo(deliveredOrders, texts.totalRevenue())}
          value={money('totalRevenuePaise')}
          icon={IconCurrencyRupee}
        />
        <StatCard
          label={linkTo(deliveredOrders, texts.thisMonthRevenue())}
          value={money('thisMonthRevenuePaise')}
          note={growth('revenue')}
          icon={IconCalendarStats}
        />
        <StatCard
          label={linkTo(deliveredOrders, texts.averageOrderValue())}
          value={money('averageOrderValuePaise')}
          icon={IconReceipt}
        />
        <StatCard
          label={texts.rating()}
          value={dashboard && ratingLabel(dashboard.rating)}
          note={
            <LinkText to="/seller/reviews" size="sm">
              {texts.seeReviews()}
            </LinkText>
          }
          icon={IconStar}
        />
      </StatGrid>
    </div>
  );
}
