import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';

export const OrderDialog = lazyDialog(
  async () => (await import('./OrderDetailsDialog.tsx')).OrderDetailsDialog,
  ({ orderId }) => orderId !== undefined,
  (props) => ({ ...props, orderId: undefined }),
);
