import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';
import type { PriceModalProps } from './PriceModal.tsx';

/** Changes the prices of the selected lines, with a preview. */
export const PriceDialog = lazyDialog<PriceModalProps>(
  async () => (await import('./PriceModal.tsx')).PriceModal,
  ({ opened }) => opened,
  (props) => ({ ...props, opened: false }),
);
