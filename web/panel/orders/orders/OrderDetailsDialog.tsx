import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import * as texts from '#texts/orders.gen.ts';
import { readOwnOrderOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import type { Order } from '../cache/orderCache.ts';
import { OrderDetails } from './OrderDetails.tsx';

type Props = {
  orderId: string | undefined;
  /** The order from the list, shown while its details are loading. */
  listed: Order | undefined;
  onClose: () => void;
};

/** Has its own query, so that it follows each change of status. */
export function OrderDetailsDialog({ orderId, listed, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(orderId);
  if (orderId && orderId !== shown) setShown(orderId);
  return (
    <Dialog
      isInAddress
      // Its top stays where it is when the content arrives.
      centered={false}
      opened={orderId !== undefined}
      onClose={onClose}
      title={shown && texts.order({ order: formatOrderLabel(shown) })}
      size="lg"
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
    >
      {shown && <OrderContent orderId={shown} listed={listed} />}
    </Dialog>
  );
}

function OrderContent({ orderId, listed }: { orderId: string; listed: Order | undefined }) {
  const query = useQuery(readOwnOrderOptions({ path: { id: orderId } }));
  const order = query.data ?? listed;
  if (order) return <OrderDetails order={order} details={query.data} />;
  if (query.isPending) return <LoadingState text={texts.loadingDetails()} />;
  return <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />;
}
