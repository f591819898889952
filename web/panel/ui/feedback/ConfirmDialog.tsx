import { lazyDialog } from './lazyDialog.tsx';

/** Asks before something that cannot be taken back. Stays open, with the failure in it, when `onConfirm` throws. */
export const ConfirmDialog = lazyDialog(
  async () => (await import('./ConfirmationModal.tsx')).ConfirmationModal,
  ({ opened }) => opened,
  (props) => ({ ...props, opened: false }),
);
