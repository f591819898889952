import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as texts from '#texts/secondFactor.gen.ts';
import { readSecondFactorOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';

/** A form that asks for the password; whether it needs a code too is known when the second factor's state has loaded. */
export function AfterSecondFactor({ children }: { children: (needsCode: boolean) => ReactNode }) {
  const query = useQuery(readSecondFactorOptions());
  if (query.isPending) return <LoadingState text={texts.loading()} />;
  if (query.isLoadingError)
    return <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  return children(query.data.isOn);
}
