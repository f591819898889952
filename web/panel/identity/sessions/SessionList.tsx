import { Badge, Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/sessions.gen.ts';
import { listSessionsOptions, listSessionsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { endOtherSessions, endSession } from '../../../api/sdk.gen.ts';
import type { ListSessionsResponse } from '../../../api/types.gen.ts';
import { getErrorMessage, isApiError } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import classes from '../../ui/layout/ActionRows.module.css';

type Session = ListSessionsResponse['sessions'][number];

/** The user's sessions; others can be ended. */
export default function SessionList() {
  const query = useQuery(listSessionsOptions());
  const endingSession = useEndSession();
  if (query.isPending) return <LoadingState text={texts.loading()} />;
  if (query.isLoadingError)
    return <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  const { sessions } = query.data;
  return (
    <Stack gap="md">
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            disabled={endingSession.pending}
            onEnd={() => endingSession.run(() => endSession({ path: { id: session.id } }), texts.signedOut(session))}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button
            variant="default"
            disabled={endingSession.pending}
            onClick={() => endingSession.run(() => endOtherSessions(), texts.signedOutElsewhere())}
          >
            {texts.signOutElsewhere()}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function SessionRow({ session, disabled, onEnd }: { session: Session; disabled: boolean; onEnd: () => void }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>
          {session.browser} {session.isThis && <Badge variant="light">{texts.thisBrowser()}</Badge>}
        </span>
        <span className={classes.detail}>
          {texts.used({
            signedIn: formatDateTime(session.signedInAt),
            lastUsed: formatDateTime(session.lastUsedAt),
          })}
        </span>
      </div>
      {!session.isThis && (
        <Button variant="default" disabled={disabled} onClick={onEnd} aria-label={texts.signOutBrowser(session)}>
          {texts.signOut()}
        </Button>
      )}
    </li>
  );
}

/** Ends sessions and reloads the list. A session that is already gone is not an error. */
function useEndSession() {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const run = async (call: () => Promise<unknown>, done: string) => {
    setPending(true);
    try {
      await call();
      notifications.show({ color: 'green', message: done });
    } catch (error) {
      if (!isApiError(error, 'session_not_found'))
        notifications.show({ color: 'red', message: getErrorMessage(error) });
    }
    await refreshQueries(queryClient, listSessionsQueryKey);
    setPending(false);
  };
  return { pending, run };
}
