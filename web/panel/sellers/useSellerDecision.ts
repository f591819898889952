import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SellerDecision } from '#domain/sellers.ts';
import { sellerStatusLabels } from '#texts/labels.ts';
import { approveSeller, rejectSeller, suspendSeller } from '../../api/sdk.gen.ts';
import { failureText } from '../ui/feedback/failureText.tsx';
import { reloadSellers, type Seller, showStatus } from './cache.ts';

const calls = { approve: approveSeller, reject: rejectSeller, suspend: suspendSeller };

/**
 * Decides about a seller. Says how it went, and reads the sellers anew either way:
 * after a refusal somebody else has decided meanwhile.
 */
export function useSellerDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ seller, decision }: { seller: Seller; decision: SellerDecision }) => {
      const { data } = await calls[decision]({ path: { id: seller.id }, throwOnError: true });
      return data.status;
    },
    onSuccess: (status, { seller }) => {
      showStatus(queryClient, seller.id, status);
      notifications.show({ color: 'green', title: seller.businessName, message: sellerStatusLabels[status]() });
    },
    onError: (error, { seller }) =>
      notifications.show({ color: 'red', title: seller.businessName, message: failureText(error) }),
    onSettled: () => void reloadSellers(queryClient),
  });
}
