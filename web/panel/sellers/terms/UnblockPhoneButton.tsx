import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/terms.gen.ts';
import { listBlockedPhonesQueryKey, readOwnOrderQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { unblockPhone } from '../../../api/sdk.gen.ts';
import { getErrorMessage, isApiError } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';

/** `of` names the phone where a page has several buttons. */
export function UnblockPhoneButton({ id, of }: { id: string; of?: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => unblockPhone({ path: { id }, throwOnError: true }),
    onError: (error) => {
      // Already unblocked, so there is nothing to report.
      if (!isApiError(error, 'blocked_phone_not_found'))
        notifications.show({ color: 'red', message: getErrorMessage(error) });
    },
    onSettled: () => refreshQueries(queryClient, readOwnOrderQueryKey, listBlockedPhonesQueryKey),
  });
  return (
    <Button
      size="sm"
      variant="default"
      disabled={isPending}
      onClick={() => mutate()}
      aria-label={of && texts.unblockPhone({ phone: of })}
    >
      {isPending ? texts.unblocking() : texts.unblock()}
    </Button>
  );
}
