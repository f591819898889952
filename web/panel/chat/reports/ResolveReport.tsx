import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/reports.gen.ts';
import { resolveReport } from '../../../api/sdk.gen.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { reloadResolvedReport } from './reportQueries.ts';

type DialogProps = { id: string | undefined; onClose: () => void; onDone?: () => unknown };

/** Resolving a report closes the chat to all admins. */
export function ResolveReportDialog({ id, onClose, onDone }: DialogProps) {
  const queryClient = useQueryClient();
  const resolve = async () => {
    if (!id) return;
    await resolveReport({ path: { id } });
    notifications.show({ color: 'green', message: texts.resolveDone() });
    await onDone?.();
    await reloadResolvedReport(queryClient);
  };
  return (
    <ConfirmDialog
      opened={id !== undefined}
      onClose={onClose}
      onConfirm={resolve}
      title={texts.resolveQuestion()}
      text={texts.resolveHint()}
      confirmLabel={texts.resolve()}
      pendingLabel={texts.resolving()}
      color="rani"
    />
  );
}

export function ResolveReportButton({ shop, size, onClick }: { shop: string; size: 'xs' | 'sm'; onClick: () => void }) {
  return (
    <Button size={size} variant="default" onClick={onClick} aria-label={texts.resolveOf({ shop })}>
      {texts.resolve()}
    </Button>
  );
}
