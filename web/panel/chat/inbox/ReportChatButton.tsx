import { ActionIcon } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import * as texts from '#texts/reports.gen.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';

/** Reports a chat to the admins, or shows that it is reported. */
export function ReportChatButton({ id, isReported }: { id: string; isReported: boolean }) {
  const [Dialog, load] = useLazyComponent(async () => (await import('./ReportChatDialog.tsx')).ReportChatDialog);
  const [isOpen, setOpen] = useState(false);
  const openDialog = async () => {
    await load();
    setOpen(true);
  };
  return (
    <>
      {isReported ? (
        <StatusBadge label={texts.isReported()} color="gray" />
      ) : (
        <ActionIcon variant="default" size="lg" aria-label={texts.report()} title={texts.report()} onClick={openDialog}>
          <IconFlag size={18} aria-hidden />
        </ActionIcon>
      )}
      {/* Outside the condition: the dialog closes itself once the chat is reported. */}
      {Dialog && <Dialog id={id} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
