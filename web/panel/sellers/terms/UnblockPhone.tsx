import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/terms.gen.ts';
import { listBlockedPhonesQueryKey, readOwnOrderQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { unblockPhone } from '../../../api/sdk.gen.ts';
import { refresh } from '../../lib/cache.ts';
import { isApiError, messageOf } from '../../lib/client.ts';

/** Takes orders from a blocked phone again. `of` names it where a page has several of these. */
export function UnblockPhone({ id, of }: { id: string; of?: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => unblockPhone({ path: { id }, throwOnError: true }),
    onError: (error) => {
      // It is unblocked already, which is what was wanted.
      if (!isApiError(error, 'blocked_phone_not_found'))
        notifications.show({ color: 'red', message: messageOf(error) });
    },
    onSettled: () => refresh(queryClient, readOwnOrderQueryKey, listBlockedPhonesQueryKey),
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
