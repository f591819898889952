import { IconAlertTriangle, IconEye, IconEyeOff, IconPackage } from '@tabler/icons-react';
import { formatCount } from '#texts/formats.ts';
import * as texts from '#texts/ownProducts.gen.ts';
import type { SummarizeOwnProductsResponse } from '../../../api/types.gen.ts';
import { StatCard, StatGrid } from '../../ui/display/StatCard.tsx';

/** The figures of the whole catalogue, whatever the filters show. */
export function ProductStats({ summary }: { summary: SummarizeOwnProductsResponse | undefined }) {
  const count = (name: 'total' | 'active' | 'inactive' | 'lowStock') => summary && formatCount(summary[name]);
  return (
    <StatGrid label={texts.figures()}>
      <StatCard label={texts.total()} value={count('total')} icon={IconPackage} color="indigo" />
      <StatCard label={texts.active()} value={count('active')} icon={IconEye} color="green" />
      <StatCard label={texts.inactive()} value={count('inactive')} icon={IconEyeOff} color="gray" />
      <StatCard label={texts.lowStock()} value={count('lowStock')} icon={IconAlertTriangle} color="orange" />
    </StatGrid>
  );
}
