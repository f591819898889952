import { lazyDialog } from './lazyDialog.tsx';

/** Asks for confirmation. Stays open and shows the error when `onConfirm` throws. */
export const ConfirmDialog = lazyDialog(
  async () => (await import('./ConfirmationModal.tsx')).ConfirmationModal,
  ({ opened }) => opened,
  (props) => ({ ...props, opened: false }),
);
