import { IconAlertTriangle, IconEye, IconEyeOff, IconPackage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#texts/formats.ts';
import * as texts from '#texts/ownProducts.gen.ts';
import type { SummarizeOwnProductsResponse } from '../../../../api/types.gen.ts';
import { StatCard, StatGrid } from '../../../ui/display/StatCard.tsx';
import type { OwnProductFilter } from './productQueries.ts';

/** Figures of the whole catalogue, regardless of the filters; each links to its products. */
export function ProductStats({ summary }: { summary: SummarizeOwnProductsResponse | undefined }) {
  const count = (name: 'total' | 'active' | 'inactive' | 'lowStock') => summary && formatCount(summary[name]);
  const linkTo = (search: OwnProductFilter, label: string) => (
    <Link to="/seller/products" search={search} resetScroll={false}>
      {label}
    </Link>
  );
  return (
    <StatGrid label={texts.figures()} isCompact>
      <StatCard label={linkTo({}, texts.total())} value={count('total')} icon={IconPackage} />
      <StatCard label={linkTo({ status: 'active' }, texts.active())} value={count('active')} icon={IconEye} />
      <StatCard label={linkTo({ status: 'inactive' }, texts.inactive())} value={count('inactive')} icon={IconEyeOff} />
      <StatCard label={linkTo({ stock: 'low' }, texts.lowStock())} value={count('lowStock')} icon={IconAlertTriangle} />
    </StatGrid>
  );
}
