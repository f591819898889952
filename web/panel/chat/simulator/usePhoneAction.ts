import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/simulator.gen.ts';
import { readSimulatedPhoneQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { refresh } from '../../lib/cache.ts';
import { isRefusal, messageOf } from '../../lib/client.ts';

/** Something done on the simulated phone, whose screen is read again. */
export function usePhoneAction<What = void>(act: (what: What) => Promise<unknown>, onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => onDone?.(),
    onError: (error) =>
      notifications.show({ color: 'red', message: isRefusal(error) ? messageOf(error) : texts.notSent() }),
    onSettled: () => refresh(queryClient, readSimulatedPhoneQueryKey),
  });
}
