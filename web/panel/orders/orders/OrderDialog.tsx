import { dialogOnDemand } from '../../ui/feedback/dialogOnDemand.tsx';

/** The details dialog, if one is open. */
export const OrderDialog = dialogOnDemand(
  async () => (await import('./OpenOrder.tsx')).OpenOrder,
  ({ orderId }) => orderId !== undefined,
  (props) => ({ ...props, orderId: undefined }),
);
