import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import * as texts from '#texts/ui.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { Dialog } from './Dialog.tsx';

export type ConfirmationModalProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  /** E.g. 'Delete Product'. */
  confirmLabel: string;
  /** The button's label while it runs, e.g. 'Deleting...'. */
  pendingLabel: string;
  /** The dialog closes when the returned promise resolves. */
  onConfirm: () => unknown;
  /** Shown for errors that have no message of their own. */
  failure?: string;
  /** 'Cancel' by default. */
  cancelLabel?: string;
  /** Palette name of the button; red by default. */
  color?: string;
};

export function ConfirmationModal(props: ConfirmationModalProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    if (pending) return;
    setFailure(undefined);
    props.onClose();
  };
  const confirm = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await props.onConfirm();
      props.onClose();
    } catch (error) {
      setFailure(getErrorMessage(error, props.failure));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog opened={props.opened} onClose={close} title={props.title} size="md">
      <Text>{props.text}</Text>
      {failure && (
        <Text c="var(--mantine-color-error)" role="alert" mt="sm">
          {failure}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={close} disabled={pending} data-autofocus>
          {props.cancelLabel ?? texts.cancel()}
        </Button>
        {/* Not the button's own loading state, which hides its label. */}
        <Button color={props.color ?? 'red'} onClick={confirm} disabled={pending} aria-busy={pending}>
          {pending ? props.pendingLabel : props.confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
