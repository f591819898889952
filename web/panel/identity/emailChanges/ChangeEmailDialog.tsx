import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/emailChange.gen.ts';
import { listMailsQueryKey, readEmailChangeQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { requestEmailChange } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ConfirmIdentityForm } from '../secondFactors/ConfirmIdentityForm.tsx';

type Props = { opened: boolean; onClose: () => void };

/** Requires the password, and a code if 2-step verification is on. */
export function ChangeEmailDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.change()} size="md">
      <ChangeEmailForm onClose={onClose} />
    </Dialog>
  );
}

function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const sendsMail = useSession().user?.sendsMail ?? true;
  return (
    <ConfirmIdentityForm
      hint={sendsMail ? texts.hint() : texts.noMailHint()}
      email={{ label: texts.email() }}
      rule="emailChangeDraft"
      submit={async (body) => (await requestEmailChange({ body, throwOnError: true })).data.message}
      onDone={async (message) => {
        onClose();
        notifications.show({ color: 'green', message });
        await refreshQueries(queryClient, readEmailChangeQueryKey, listMailsQueryKey);
      }}
      onCancel={onClose}
      failure={texts.notSent()}
      button={{ label: texts.send(), pending: texts.sending() }}
    />
  );
}
