import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';

/** The details dialog, if one is open. */
export const OrderDialog = lazyDialog(
  async () => (await import('./OrderDetailsDialog.tsx')).OrderDetailsDialog,
  ({ orderId }) => orderId !== undefined,
  (props) => ({ ...props, orderId: undefined }),
);
