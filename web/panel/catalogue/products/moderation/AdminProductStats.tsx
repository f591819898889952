import { IconAlertTriangle, IconCurrencyRupee, IconEye, IconEyeOff, IconPackage } from '@tabler/icons-react';
import * as texts from '#texts/allProducts.gen.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import type { SummarizeAllProductsResponse } from '../../../../api/types.gen.ts';
import { StatCard, StatGrid } from '../../../ui/display/StatCard.tsx';

/** Figures of all sellers' products, regardless of the filters (specification, section 2, /admin/products). */
export function AdminProductStats({ summary }: { summary: SummarizeAllProductsResponse | undefined }) {
  const count = (name: 'total' | 'active' | 'inactive' | 'lowStock') => summary && formatCount(summary[name]);
  return (
    <StatGrid label={texts.figures()} isCompact>
      <StatCard label={texts.total()} value={count('total')} icon={IconPackage} />
      <StatCard label={texts.active()} value={count('active')} icon={IconEye} />
      <StatCard label={texts.inactive()} value={count('inactive')} icon={IconEyeOff} />
      <StatCard label={texts.lowStock()} value={count('lowStock')} icon={IconAlertTriangle} />
      <StatCard
        label={texts.totalValue()}
        value={summary && formatPaise(summary.valuePaise)}
        icon={IconCurrencyRupee}
      />
    </StatGrid>
  );
}
