import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/administrators.gen.ts';
import { listAdministratorsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { removeAdministrator } from '../../../api/sdk.gen.ts';
import type { ListAdministratorsResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ConfirmIdentityForm } from '../secondFactors/ConfirmIdentityForm.tsx';

export type Administrator = ListAdministratorsResponse['administrators'][number];
type Props = { administrator: Administrator | undefined; onClose: () => void };

/** Requires the admin's password. */
export function RemoveAdministratorDialog({ administrator, onClose }: Props) {
  // Keeps the admin on screen while the dialog fades out.
  const [shown, setShown] = useState(administrator);
  if (administrator && administrator !== shown) setShown(administrator);
  const title = shown && (shown.isYou ? texts.removeSelfTitle() : texts.removeTitle(shown));
  return (
    <Dialog opened={administrator !== undefined} onClose={onClose} title={title} size="md">
      {shown && <RemovalForm administrator={shown} onClose={onClose} />}
    </Dialog>
  );
}

function RemovalForm({ administrator, onClose }: { administrator: Administrator; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, isYou } = administrator;
  return (
    <ConfirmIdentityForm
      hint={isYou ? texts.removeSelfHint() : texts.removeHint(administrator)}
      rule="proofEntry"
      submit={async ({ email: _, ...body }) =>
        (await removeAdministrator({ path: { id }, body, throwOnError: true })).data.message
      }
      onDone={async (message) => {
        onClose();
        if (isYou) return window.location.assign('/auth/login');
        notifications.show({ color: 'green', message });
        return refreshQueries(queryClient, listAdministratorsQueryKey);
      }}
      onCancel={onClose}
      failure={texts.notRemoved()}
      button={{ label: texts.removeAccess(), pending: texts.removing(), color: 'red' }}
    />
  );
}
