import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VisitorReportOutcome } from '#domain/catalogue/visitorReports.ts';
import * as texts from '#texts/visitorReports.gen.ts';
import { reviewVisitorReports } from '../../../api/sdk.gen.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ConfirmationForm } from '../../ui/form/ConfirmationForm.tsx';
import { type ReportedSubject, reloadVisitorReports } from './visitorReportQueries.ts';

export type ReportsDecision = { subject: ReportedSubject; outcome: VisitorReportOutcome };
type Props = { decision: ReportsDecision | undefined; onClose: () => void };

const questions: Record<VisitorReportOutcome, (of: { name: string }) => string> = {
  actionTaken: texts.actionTakenQuestion,
  noAction: texts.noActionQuestion,
};

/** Marks all reports of a subject as reviewed. */
export function ReviewReportsDialog({ decision, onClose }: Props) {
  // Keeps the question on screen while the dialog fades out.
  const [shown, setShown] = useState(decision);
  if (decision && decision !== shown) setShown(decision);
  return (
    <Dialog opened={decision !== undefined} onClose={onClose} title={texts.reviewTitle()} size="md">
      {shown && <ReviewReportsForm {...shown} onClose={onClose} />}
    </Dialog>
  );
}

function ReviewReportsForm({ subject: { id, name }, outcome, onClose }: ReportsDecision & { onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmationForm
      question={questions[outcome]({ name })}
      submit={() => reviewVisitorReports({ path: { id }, body: { outcome } })}
      onDone={async () => {
        await reloadVisitorReports(queryClient);
        notifications.show({ color: 'green', message: texts.done() });
        onClose();
      }}
      onCancel={onClose}
      failure={texts.notDone()}
      confirmLabel={texts.confirm()}
      pendingLabel={texts.pending()}
    />
  );
}
