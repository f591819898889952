import { type SellerStatus, sellerStatusColors } from '#domain/sellers/sellers.ts';
import { sellerStatusLabels } from '#texts/labels.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';

export function SellerStatusBadge({ status }: { status: SellerStatus }) {
  return <StatusBadge label={sellerStatusLabels[status]()} color={sellerStatusColors[status]} />;
}
