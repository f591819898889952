import { Alert, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/numbers.gen.ts';
import { saveServiceBills } from '../../../api/sdk.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { Toggle } from '../../ui/form/Toggle.tsx';
import { type OwnNumber, reloadOwnNumber } from './ownNumberQuery.ts';

/** Whether payments are asked for with WhatsApp's own bill (money.md, section 3), and its last refusal. */
export default function ServiceBills({ number: { sendsBills, billRefusal } }: { number: OwnNumber }) {
  const queryClient = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (isOn: boolean) => saveServiceBills({ body: { sendsBills: isOn }, throwOnError: true }),
    onSuccess: () => notifications.show({ color: 'green', message: texts.billsSaved() }),
    onError: (error) => notifications.show({ color: 'red', message: getErrorMessage(error) }),
    onSettled: () => reloadOwnNumber(queryClient),
  });
  return (
    <Stack gap="sm">
      <Toggle
        label={texts.sendsBills()}
        description={texts.sendsBillsHint()}
        checked={isPending ? variables : sendsBills}
        onChange={(event) => mutate(event.currentTarget.checked)}
      />
      {billRefusal && (
        <Alert color="yellow" role="note">
          {texts.billRefused({ at: formatDateTime(billRefusal.at), code: String(billRefusal.code ?? '—') })}
        </Alert>
      )}
    </Stack>
  );
}
