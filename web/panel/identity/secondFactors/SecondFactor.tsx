import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/secondFactor.gen.ts';
import { readSecondFactorOptions, readSecondFactorQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { ActiveSecondFactor } from './ActiveSecondFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ConfirmSetupForm, type StartedSetup, StartSetupForm } from './SetupForms.tsx';

/** The user's own second factor. */
export default function SecondFactor() {
  const query = useQuery(readSecondFactorOptions());
  const session = useSession();
  const queryClient = useQueryClient();
  const [started, setStarted] = useState<StartedSetup>();
  const [codes, setCodes] = useState<string[]>();
  const show = async (fresh: string[] | undefined) => {
    setStarted(undefined);
    setCodes(fresh);
    await refreshQueries(queryClient, readSecondFactorQueryKey);
  };
  if (query.isPending) return <LoadingState text={texts.loading()} />;
  if (query.isLoadingError)
    return <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  // If it was required, refreshing the session unlocks the rest of the panel.
  if (codes) return <RecoveryCodes codes={codes} onDone={() => show(undefined).then(session.refresh)} />;
  if (started) return <ConfirmSetupForm started={started} onDone={show} />;
  const { isOn, isRequired, recoveryCodesLeft } = query.data;
  if (isOn)
    return (
      <ActiveSecondFactor
        recoveryCodesLeft={recoveryCodesLeft}
        onRenewed={show}
        onOff={() => show(undefined).then(session.refresh)}
      />
    );
  return (
    <Stack gap="md">
      <Text>{isRequired ? texts.requiredExplanation() : texts.explanation()}</Text>
      <StartSetupForm onDone={setStarted} />
    </Stack>
  );
}
