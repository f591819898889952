import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { notifications } from '@mantine/notifications';

/** Copies a text and says so. */
export function CopyButton(props: {
  value: string;
  /** E.g. 'Copy Link'. */
  label: string;
  /** 'Copied' unless told. */
  copiedLabel?: string;
  size?: 'xs' | 'sm';
}) {
  const clipboard = useClipboard({ timeout: 2000 });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.value);
      clipboard.copy(props.value);
    } catch {
      notifications.show({ color: 'red', message: `Copying is not possible here. Please copy it yourself: ${props.value}` });
    }
  };
  return (
    <Button
      variant="default"
      size={props.size ?? 'sm'}
      leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={copy}
      aria-live="polite"
    >
      {clipboard.copied ? (props.copiedLabel ?? 'Copied') : props.label}
    </Button>
  );
}
