import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { SellerDecision } from '#domain/sellers/sellers.ts';
import { sellerStatusLabels } from '#texts/labels.ts';
import { approveSeller, rejectSeller, suspendSeller } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { reloadSellers, type Seller, showSellerStatus } from './sellerCache.ts';

const calls = {
  approve: (id: string) => approveSeller({ path: { id }, throwOnError: true }),
  reject: (id: string, reason: string) => rejectSeller({ path: { id }, body: { reason }, throwOnError: true }),
  suspend: (id: string, reason: string) => suspendSeller({ path: { id }, body: { reason }, throwOnError: true }),
};

/** Another admin has decided first. */
const isDecisionConflict = (error: unknown): boolean =>
  isApiError(error, 'seller_decision_conflict') || isApiError(error, 'seller_not_found');

/**
 * Submits a decision and reports the outcome. Errors that leave the seller undecided are thrown, so that the dialog
 * shows them and keeps the typed reason.
 */
export function useSellerDecision({ id, businessName: title }: Seller) {
  const queryClient = useQueryClient();
  return async (decision: SellerDecision, reason: string): Promise<void> => {
    try {
      const { data } = await calls[decision](id, reason);
      showSellerStatus(queryClient, id, data.status);
      notifications.show({ color: 'green', title, message: sellerStatusLabels[data.status]() });
    } catch (error) {
      if (!isDecisionConflict(error)) throw error;
      notifications.show({ color: 'red', title, message: renderErrorMessage(error) });
    }
    void reloadSellers(queryClient);
  };
}
