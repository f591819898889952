import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/simulator.gen.ts';
import { readSimulatedPhoneQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { getErrorMessage, isRefusal } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';

/** An action on the simulated phone, after which its screen is reloaded. */
export function useSimulatedPhoneAction<Input = void>(act: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => onDone?.(),
    onError: (error) =>
      notifications.show({ color: 'red', message: isRefusal(error) ? getErrorMessage(error) : texts.notSent() }),
    onSettled: () => refreshQueries(queryClient, readSimulatedPhoneQueryKey),
  });
}
