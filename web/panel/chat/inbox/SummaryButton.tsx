import { ActionIcon } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import * as texts from '#texts/chatSummary.gen.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';

/** Shows what a long chat was about. */
export function SummaryButton({ id }: { id: string }) {
  const [Dialog, load] = useLazyComponent(async () => (await import('./SummaryDialog.tsx')).SummaryDialog);
  const [isOpen, setOpen] = useState(false);
  const openDialog = async () => {
    await load();
    setOpen(true);
  };
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label={texts.summary()} title={texts.summary()} onClick={openDialog}>
        <IconListDetails size={18} aria-hidden />
      </ActionIcon>
      {Dialog && <Dialog id={id} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
