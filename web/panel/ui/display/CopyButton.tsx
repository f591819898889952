import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import * as texts from '#texts/ui.gen.ts';

export function CopyButton(props: {
  value: string;
  /** E.g. 'Copy Link'. */
  label: string;
  /** 'Copied' by default. */
  copiedLabel?: string;
  size?: 'xs' | 'sm';
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.value);
      setCopied(true);
    } catch {
      // Browsers refuse to copy on unencrypted pages.
      notifications.show({ color: 'red', title: texts.copyYourself(), message: props.value, autoClose: false });
    }
  };
  return (
    <Button
      variant="default"
      size={props.size ?? 'sm'}
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={copy}
      aria-live="polite"
    >
      {copied ? (props.copiedLabel ?? texts.copied()) : props.label}
    </Button>
  );
}
