import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountProblems } from '#domain/chat/channel.ts';
import { formatPhone } from '#domain/language/phone.ts';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/numbers.gen.ts';
import { readOwnNumberQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { checkOwnNumber } from '../../../api/sdk.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { describeHealth, numberStates } from './numberHealth.ts';
import type { OwnNumber } from './ownNumberQuery.ts';

type Props = { number: OwnNumber; onChange: () => void; onDisconnect: () => void };

/** The shop's own number with its state. */
export function ConnectedNumber({ number, onChange, onDisconnect }: Props) {
  const { state, problem, phone, checkedAt, lastEventAt } = number;
  return (
    <Stack gap="md">
      <DescriptionList
        facts={[
          [texts.number(), phone ? formatPhone(phone) : texts.unknownPhone()],
          [
            texts.state(),
            <Stack key="state" gap={4} align="flex-start">
              <StatusBadge label={numberStates[state].label()} color={numberStates[state].color} />
              <Text size="sm">{describeHealth(number)}</Text>
            </Stack>,
          ],
          [texts.checkedAt(), checkedAt ? formatDateTime(checkedAt) : texts.neverChecked()],
          [texts.lastEventAt(), lastEventAt ? formatDateTime(lastEventAt) : texts.noEvent()],
          [texts.numberId(), number.numberId],
          [texts.businessAccountId(), number.businessAccountId],
        ]}
      />
      {state === 'refused' && (
        <Alert color="red">
          {problem && accountProblems.includes(problem) ? texts.accountHint() : texts.renewHint()}
        </Alert>
      )}
      {state === 'working' && lastEventAt === null && (
        <Alert color="yellow" role="note">
          {texts.noEventHint()}
        </Alert>
      )}
      <Group gap="sm">
        <CheckButton />
        <Button variant="default" onClick={onChange}>
          {texts.change()}
        </Button>
        <Button variant="default" onClick={onDisconnect}>
          {texts.disconnect()}
        </Button>
      </Group>
    </Stack>
  );
}

function CheckButton() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => checkOwnNumber({ throwOnError: true }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(readOwnNumberQueryKey(), data);
      notifications.show({ color: 'blue', message: texts.checked() });
    },
    onError: (error) => notifications.show({ color: 'red', message: getErrorMessage(error) }),
  });
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      {isPending ? texts.checking() : texts.checkNow()}
    </Button>
  );
}
