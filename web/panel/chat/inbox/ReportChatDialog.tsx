import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { maxReportReasonLength } from '#domain/chat/reports.ts';
import * as texts from '#texts/reports.gen.ts';
import { reportChat } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ConfirmationForm } from '../../ui/form/ConfirmationForm.tsx';
import { reloadChats } from './chatQueries.ts';

type Props = { id: string; opened: boolean; onClose: () => void };

/** Reports a chat to the admins; a reason is required. */
export function ReportChatDialog({ id, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.reportQuestion()} size="md">
      <ReportChatForm id={id} onClose={onClose} />
    </Dialog>
  );
}

function ReportChatForm({ id, onClose }: Omit<Props, 'opened'>) {
  const queryClient = useQueryClient();
  return (
    <ConfirmationForm
      question={texts.reportHint()}
      reason={{ label: texts.reportReason(), description: texts.reportReasonHint(), maxLength: maxReportReasonLength }}
      validate={(answer) => validateFields('reportDraft', answer)}
      submit={(body) => reportChat({ path: { id }, body })}
      onDone={async () => {
        notifications.show({ color: 'green', message: texts.done() });
        onClose();
        await reloadChats(queryClient);
      }}
      onCancel={onClose}
      failure={texts.notReported()}
      confirmLabel={texts.report()}
      pendingLabel={texts.reporting()}
    />
  );
}
