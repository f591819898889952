import { Badge, Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as texts from '#texts/administrators.gen.ts';
import { formatDateTime } from '#texts/formats.ts';
import * as settingsTexts from '#texts/settings.gen.ts';
import { listAdministratorsOptions, listAdministratorsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { withdrawInvitation } from '../../../api/sdk.gen.ts';
import type { ListAdministratorsResponse } from '../../../api/types.gen.ts';
import { getErrorMessage, isApiError } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';
import classes from '../../ui/layout/ActionRows.module.css';
import type { Administrator } from './RemoveAdministratorDialog.tsx';

type Invitation = ListAdministratorsResponse['invitations'][number];

const InviteAdministratorDialog = lazyDialog(
  async () => (await import('./InviteAdministratorDialog.tsx')).InviteAdministratorDialog,
  ({ opened }) => opened,
  (props) => ({ ...props, opened: false }),
);
const RemoveAdministratorDialog = lazyDialog(
  async () => (await import('./RemoveAdministratorDialog.tsx')).RemoveAdministratorDialog,
  ({ administrator }) => administrator !== undefined,
  (props) => ({ ...props, administrator: undefined }),
);

/** Admins and pending invitations. */
export default function Administrators() {
  const query = useQuery(listAdministratorsOptions());
  const [isInviting, setInviting] = useState(false);
  const [administratorToRemove, setAdministratorToRemove] = useState<Administrator>();
  if (query.isPending) return <LoadingState text={settingsTexts.loadingAdministrators()} />;
  if (query.isLoadingError)
    return <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  const { administrators, invitations } = query.data;
  return (
    <Stack gap="md">
      <ul className={classes.list} aria-label={texts.list()}>
        {administrators.map((administrator) => (
          <AdministratorRow
            key={administrator.id}
            administrator={administrator}
            {...(administrators.length > 1 && { onRemove: () => setAdministratorToRemove(administrator) })}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <div>
        <Button variant="light" onClick={() => setInviting(true)}>
          {texts.invite()}
        </Button>
      </div>
      <InviteAdministratorDialog opened={isInviting} onClose={() => setInviting(false)} />
      <RemoveAdministratorDialog
        administrator={administratorToRemove}
        onClose={() => setAdministratorToRemove(undefined)}
      />
    </Stack>
  );
}

type AdministratorListRowProps = { name: string; badge?: string | undefined; details: string[]; children?: ReactNode };

function AdministratorListRow({ name, badge, details, children }: AdministratorListRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>
          {name} {badge && <Badge variant="light">{badge}</Badge>}
        </span>
        {details.map((detail) => (
          <span key={detail} className={classes.detail}>
            {detail}
          </span>
        ))}
      </div>
      {children}
    </li>
  );
}

/** Without `onRemove` this is the last admin, who cannot be removed. */
function AdministratorRow({ administrator, onRemove }: { administrator: Administrator; onRemove?: () => void }) {
  const { name, email, lastLogin, isYou } = administrator;
  const lastSignIn = lastLogin ? texts.lastSignIn({ at: formatDateTime(lastLogin) }) : texts.neverSignedIn();
  return (
    <AdministratorListRow name={name} badge={isYou ? texts.you() : undefined} details={[email, lastSignIn]}>
      {onRemove && (
        <Button variant="default" color="red" onClick={onRemove} aria-label={texts.removeAccessOf({ name })}>
          {texts.removeAccess()}
        </Button>
      )}
    </AdministratorListRow>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, invitedBy, expiresAt } = invitation;
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const withdraw = async () => {
    setPending(true);
    try {
      await withdrawInvitation({ path: { id } });
      notifications.show({ color: 'green', message: texts.withdrawn() });
    } catch (error) {
      if (!isApiError(error, 'invitation_not_found'))
        notifications.show({ color: 'red', message: getErrorMessage(error) });
    }
    await refreshQueries(queryClient, listAdministratorsQueryKey);
    setPending(false);
  };
  return (
    <AdministratorListRow
      name={email}
      badge={texts.invited()}
      details={[texts.invitedBy({ name: invitedBy, until: formatDateTime(expiresAt) })]}
    >
      <Button variant="default" disabled={isPending} onClick={withdraw} aria-label={texts.withdrawFrom({ email })}>
        {texts.withdraw()}
      </Button>
    </AdministratorListRow>
  );
}
