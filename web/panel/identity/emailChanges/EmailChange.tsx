import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as texts from '#texts/emailChange.gen.ts';
import { formatDateTime } from '#texts/formats.ts';
import { rich } from '#texts/rich.ts';
import {
  listMailsQueryKey,
  readEmailChangeOptions,
  readEmailChangeQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import { cancelEmailChange, resendEmailChangeLink } from '../../../api/sdk.gen.ts';
import type { ReadEmailChangeResponse } from '../../../api/types.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import type { User } from '../../lib/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';
import classes from '../../ui/layout/ActionRows.module.css';

type PendingEmailChange = NonNullable<ReadEmailChangeResponse['pending']>;

const ChangeEmailDialog = lazyDialog(
  async () => (await import('./ChangeEmailDialog.tsx')).ChangeEmailDialog,
  ({ opened }) => opened,
  (props) => ({ ...props, opened: false }),
);

/** The user's sign-in email, and a change that still has to be confirmed. */
export default function EmailChange({ user }: { user: User }) {
  const query = useQuery(readEmailChangeOptions());
  const [isChanging, setChanging] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  if (query.isLoadingError)
    return <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  const pending = query.data?.pending;
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>{rich(texts.current({ email: () => <b>{user.email}</b> }))}</Text>
      {pending && (
        <PendingChange pending={pending} sendsMail={user.sendsMail} onCancelled={() => changeButton.current?.focus()} />
      )}
      <div>
        <Button ref={changeButton} variant="light" onClick={() => setChanging(true)}>
          {texts.change()}
        </Button>
      </div>
      <ChangeEmailDialog opened={isChanging} onClose={() => setChanging(false)} />
    </Stack>
  );
}

type PendingChangeProps = { pending: PendingEmailChange; sendsMail: boolean; onCancelled: () => void };

function PendingChange({ pending, sendsMail, onCancelled }: PendingChangeProps) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const hint = sendsMail ? texts.pendingHint : texts.pendingNoMailHint;
  const run = async (call: () => Promise<string>) => {
    setBusy(true);
    try {
      notifications.show({ color: 'green', message: await call() });
    } catch (error) {
      notifications.show({ color: 'red', message: getErrorMessage(error) });
    }
    await refreshQueries(queryClient, readEmailChangeQueryKey, listMailsQueryKey);
    setBusy(false);
  };
  const sendAgain = async () => (await resendEmailChangeLink({ throwOnError: true })).data.message;
  const cancel = async () => {
    await cancelEmailChange({ throwOnError: true });
    onCancelled();
    return texts.cancelled();
  };
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name} style={{ overflowWrap: 'anywhere' }}>
          {pending.email} <Badge variant="light">{texts.pending()}</Badge>
        </span>
        <span className={classes.detail}>{hint({ until: formatDateTime(pending.expiresAt) })}</span>
      </div>
      <Group gap="sm">
        <Button variant="default" disabled={isBusy} onClick={() => run(sendAgain)}>
          {texts.sendAgain()}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => run(cancel)}>
          {texts.cancel()}
        </Button>
      </Group>
    </div>
  );
}
