import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/simulator.gen.ts';
import { readSimulatedPhoneQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { getErrorMessage, isRefusal } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';

/** Something done on the simulated phone, whose screen is read again. */
export function useSimulatedPhoneAction<Input = void>(act: (what: Input) => Promise<unknown>, onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => onDone?.(),
    onError: (error) =>
      notifications.show({ color: 'red', message: isRefusal(error) ? getErrorMessage(error) : texts.notSent() }),
    onSettled: () => refreshQueries(queryClient, readSimulatedPhoneQueryKey),
  });
}
