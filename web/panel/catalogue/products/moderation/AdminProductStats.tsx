import { IconAlertTriangle, IconCurrencyRupee, IconEye, IconEyeOff, IconPackage } from '@tabler/icons-react';
import * as texts from '#texts/allProducts.gen.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import type { SummarizeAllProductsResponse } from '../../../../api/types.gen.ts';
import { StatCard } from '../../../ui/display/StatCard.tsx';
import { StatRow } from '../../../ui/display/StatRow.tsx';

/** Figures of all sellers' products, regardless of the filters (specification, section 2, /admin/products). */
export function AdminProductStats({ summary }: { summary: SummarizeAllProductsResponse | undefined }) {
  const count = (name: 'total' | 'active' | 'inactive' | 'lowStock') => summary && formatCount(summary[name]);
  return (
    <StatRow label={texts.figures()}>
      <StatCard label={texts.total()} value={count('total')} icon={IconPackage} />
      <StatCard label={texts.active()} value={count('active')} icon={IconEye} />
      <StatCard label={texts.inactive()} value={count('inactive')} icon={IconEyeOff} />
      <StatCard label={texts.lowStock()} value={count('lowStock')} icon={IconAlertTriangle} />
      <StatCard
        label={texts.totalValue()}
        value={summary && formatPaise(summary.valuePaise)}
        icon={IconCurrencyRupee}
      />
    </StatRow>
  );
}
