import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import * as texts from '#texts/orders.gen.ts';
import { readAnyOrderOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { AllOrderDetails } from './AllOrderDetails.tsx';

/** Read-only details of any order. */
export function AllOrderDialog({ orderId, onClose }: { orderId: string | undefined; onClose: () => void }) {
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
    >
      {shown && <AllOrderContent orderId={shown} />}
    </Dialog>
  );
}

function AllOrderContent({ orderId }: { orderId: string }) {
  const query = useQuery(readAnyOrderOptions({ path: { id: orderId } }));
  if (query.data) return <AllOrderDetails order={query.data} />;
  if (query.isPending) return <LoadingState text={texts.loadingDetails()} />;
  return <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />;
}
