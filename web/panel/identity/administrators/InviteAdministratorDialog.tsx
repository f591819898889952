import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/administrators.gen.ts';
import { listAdministratorsQueryKey, listMailsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { inviteAdministrator } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ConfirmIdentityForm } from '../secondFactors/ConfirmIdentityForm.tsx';

type Props = { opened: boolean; onClose: () => void };

/** Requires the admin's password. */
export function InviteAdministratorDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.inviteTitle()} size="md">
      <InvitationForm onClose={onClose} />
    </Dialog>
  );
}

function InvitationForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const sendsMail = useSession().user?.sendsMail ?? true;
  return (
    <ConfirmIdentityForm
      hint={sendsMail ? texts.inviteHint() : texts.inviteNoMailHint()}
      email={{ label: texts.email() }}
      rule="invitationDraft"
      submit={async (body) => (await inviteAdministrator({ body, throwOnError: true })).data.message}
      onDone={async (message) => {
        onClose();
        notifications.show({ color: 'green', message });
        await refreshQueries(queryClient, listAdministratorsQueryKey, listMailsQueryKey);
      }}
      onCancel={onClose}
      failure={texts.notInvited()}
      button={{ label: sendsMail ? texts.send() : texts.make(), pending: texts.sending() }}
    />
  );
}
