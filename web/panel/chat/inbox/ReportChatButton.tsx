import { ActionIcon } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import * as texts from '#texts/reports.gen.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';

/** Shows a conversation to administrators, or says that they may read it. */
export function ReportChatButton({ id, isReported }: { id: string; isReported: boolean }) {
  const [Dialog, load] = useLazyComponent(async () => (await import('./ReportChatDialog.tsx')).ReportChatDialog);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    await load();
    setAsking(true);
  };
  return (
    <>
      {isReported ? (
        <StatusBadge label={texts.isReported()} color="gray" />
      ) : (
        <ActionIcon variant="default" size="lg" aria-label={texts.report()} title={texts.report()} onClick={ask}>
          <IconFlag size={18} aria-hidden />
        </ActionIcon>
      )}
      {/* Beside them: it closes by itself when the conversation is reported already. */}
      {Dialog && <Dialog id={id} opened={isAsking} onClose={() => setAsking(false)} />}
    </>
  );
}
