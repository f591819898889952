import { ActionIcon } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import * as texts from '#texts/reports.gen.ts';
import { useOnDemand } from '../../lib/useOnDemand.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';

/** Shows a conversation to administrators, or says that they may read it. */
export function ReportButton({ id, isReported }: { id: string; isReported: boolean }) {
  const [Dialog, load] = useOnDemand(async () => (await import('./ReportDialog.tsx')).ReportDialog);
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
