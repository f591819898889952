import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatPhone } from '#domain/language/phone.ts';
import * as texts from '#texts/connection.gen.ts';
import { formatDateTime } from '#texts/formats.ts';
import { readConnectionQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { disconnectPhone } from '../../../api/sdk.gen.ts';
import type { ReadConnectionResponse } from '../../../api/types.gen.ts';
import { getErrorMessage, isApiError } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';

/** The phone that acts for the shop, with a button that disconnects it (chat.md, section 2). */
export function ConnectedPhone({ phone }: { phone: NonNullable<ReadConnectionResponse['phone']> }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => disconnectPhone({ throwOnError: true }),
    onSuccess: () => notifications.show({ color: 'green', message: texts.disconnected() }),
    onError: (error) => {
      // Already disconnected, so there is nothing to report.
      if (!isApiError(error, 'phone_not_connected'))
        notifications.show({ color: 'red', message: getErrorMessage(error) });
    },
    onSettled: () => refreshQueries(queryClient, readConnectionQueryKey),
  });
  return (
    <Group justify="space-between" gap="md">
      <Stack gap={4}>
        <Text fw={600}>
          {phone.phone ? formatPhone(phone.phone) : texts.phoneHidden()}
          {phone.name && ` · ${phone.name}`}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.since({ date: formatDateTime(phone.connectedAt) })}
        </Text>
      </Stack>
      <Button variant="default" disabled={isPending} onClick={() => mutate()}>
        {isPending ? texts.disconnecting() : texts.disconnect()}
      </Button>
    </Group>
  );
}
