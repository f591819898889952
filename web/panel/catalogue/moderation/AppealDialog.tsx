import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ModeratedKind, moderationLimits } from '#domain/catalogue/moderation.ts';
import * as texts from '#texts/moderation.gen.ts';
import { readProductModerationOptions, readReviewModerationOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { appealProduct, appealReview } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ConfirmationForm } from '../../ui/form/ConfirmationForm.tsx';

type Props = { isOpen: boolean; kind: ModeratedKind; id: string; onClose: () => void };

/** A seller appeals against a product that was taken down or a review that was hidden. */
export function AppealDialog({ isOpen, kind, id, onClose }: Props) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.ask()} size="md">
      <AppealForm kind={kind} id={id} onClose={onClose} />
    </Dialog>
  );
}

function AppealForm({ kind, id, onClose }: Omit<Props, 'isOpen'>) {
  const queryClient = useQueryClient();
  const [send, getOptions] =
    kind === 'product' ? [appealProduct, readProductModerationOptions] : [appealReview, readReviewModerationOptions];
  return (
    <ConfirmationForm
      question={texts.askQuestion()}
      reason={{ label: texts.askReason(), description: texts.askHint(), maxLength: moderationLimits.appeal }}
      validate={(answer) => validateFields('appealDraft', answer)}
      submit={(body) => send({ path: { id }, body })}
      onDone={async () => {
        await queryClient.invalidateQueries({ queryKey: getOptions({ path: { id } }).queryKey });
        notifications.show({ color: 'green', message: texts.asked() });
        onClose();
      }}
      onCancel={onClose}
      failure={texts.notAsked()}
      confirmLabel={texts.ask()}
      pendingLabel={texts.asking()}
    />
  );
}
