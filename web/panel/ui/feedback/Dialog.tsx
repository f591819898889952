import { Modal, type ModalProps } from '@mantine/core';
import { useBackCloses } from '../../lib/useBackCloses.ts';
import { useEscapeCloses } from '../../lib/useEscapeCloses.ts';

/**
 * The kit's modal dialog, which Back and Escape close. `isInAddress`: the address holds that it is open, so it is a
 * step already.
 */
export function Dialog({ isInAddress = false, ...modal }: ModalProps & { isInAddress?: boolean }) {
  useBackCloses(modal.opened && !isInAddress, modal.onClose);
  useEscapeCloses(modal.opened, modal.onClose);
  return <Modal {...modal} closeOnEscape={false} />;
}
