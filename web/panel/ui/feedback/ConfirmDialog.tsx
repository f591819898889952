import { dialogOnDemand } from './dialogOnDemand.tsx';

/** Asks before something that cannot be taken back. Stays open, with the failure in it, when `onConfirm` throws. */
export const ConfirmDialog = dialogOnDemand(
  async () => (await import('./Confirmation.tsx')).Confirmation,
  ({ opened }) => opened,
  (props) => ({ ...props, opened: false }),
);
