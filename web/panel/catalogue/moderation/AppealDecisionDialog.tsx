import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppealOutcome, moderationLimits } from '#domain/catalogue/moderation.ts';
import * as texts from '#texts/moderation.gen.ts';
import { answerAppeal } from '../../../api/sdk.gen.ts';
import type { ListAppealsResponse } from '../../../api/types.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ConfirmationForm } from '../../ui/form/ConfirmationForm.tsx';

export type Appeal = ListAppealsResponse['appeals'][number];
export type AppealDecision = { appeal: Appeal; outcome: AppealOutcome };
type Props = { decision: AppealDecision | undefined; onClose: () => void };

/** Asks the admin for the reply to a seller's appeal. */
export function AppealDecisionDialog({ decision, onClose }: Props) {
  // Keeps the appeal on screen while the dialog fades out.
  const [shown, setShown] = useState(decision);
  if (decision && decision !== shown) setShown(decision);
  return (
    <Dialog opened={decision !== undefined} onClose={onClose} title={texts.answerReason()} size="md">
      {shown && <AppealDecisionForm {...shown} onClose={onClose} />}
    </Dialog>
  );
}

function AppealDecisionForm({ appeal, outcome, onClose }: AppealDecision & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const isRestored = outcome === 'restore';
  const product = appeal.name;
  return (
    <ConfirmationForm
      question={isRestored ? texts.restoreQuestion({ product }) : texts.keepQuestion({ product })}
      reason={{ label: texts.answerReason(), description: texts.answerHint(), maxLength: moderationLimits.reply }}
      validate={(answer) => validateFields('hideReason', answer)}
      submit={({ reason }) => answerAppeal({ path: { id: appeal.id }, body: { outcome, reason } })}
      onDone={async () => {
        onClose();
        notifications.show({ color: 'green', message: texts.answered() });
        await queryClient.invalidateQueries();
      }}
      onCancel={onClose}
      failure={texts.notAnswered()}
      confirmLabel={isRestored ? texts.restore() : texts.keep()}
      pendingLabel={texts.answering()}
    />
  );
}
