import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { chatCommands } from '#domain/chat/chatCommands.ts';
import { connectCodeMinutes } from '#domain/chat/connections.ts';
import { formatPhone } from '#domain/language/phone.ts';
import * as texts from '#texts/connection.gen.ts';
import { formatDateTime } from '#texts/formats.ts';
import { readConnectionQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { renewConnectCode } from '../../../api/sdk.gen.ts';
import type { ReadConnectionResponse } from '../../../api/types.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import classes from './ConnectCode.module.css';

type Connection = ReadConnectionResponse;

/** The code that connects a phone, as a QR code and as text for sellers who read this on that phone. */
export function ConnectCode({ connection }: { connection: Connection }) {
  const { code } = connection;
  if (!code) {
    return (
      <Stack gap="md" align="flex-start">
        <Text>{texts.noCode({ minutes: connectCodeMinutes })}</Text>
        <RenewButton label={texts.show()} variant="filled" />
      </Stack>
    );
  }
  return <VisibleCode code={code} number={connection.number} />;
}

function VisibleCode({ code, number }: { code: NonNullable<Connection['code']>; number: string | null }) {
  const address = new URL(code.link, window.location.origin).href;
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { border: 2 }))}`;
  const message = chatCommands.connect(code.code);
  return (
    <div className={classes.code}>
      <img className={classes.picture} src={picture} alt={texts.picture()} width={220} height={220} />
      <Stack gap="sm" align="flex-start">
        <Text>{texts.scan()}</Text>
        {number === null && <Text c="dimmed">{texts.simulate()}</Text>}
        <Text>{number ? texts.typed({ number: formatPhone(number) }) : texts.typedSimulated()}</Text>
        <Code className={classes.message}>{message}</Code>
        <Text size="sm" c="dimmed">
          {texts.expires({ time: formatDateTime(code.expiresAt) })}
        </Text>
        <Group gap="sm">
          <CopyButton label={texts.copy()} value={message} />
          {number ? (
            <Button component="a" href={code.link} target="_blank" rel="noopener" size="sm" variant="default">
              {texts.open()}
            </Button>
          ) : (
            <Button component="a" href={code.link} size="sm" variant="default">
              {texts.openSimulator()}
            </Button>
          )}
          <RenewButton label={texts.renew()} variant="default" />
        </Group>
      </Stack>
    </div>
  );
}

function RenewButton({ label, variant }: { label: string; variant: 'filled' | 'default' }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => renewConnectCode({ throwOnError: true }),
    onSuccess: ({ data }) => queryClient.setQueryData(readConnectionQueryKey(), data),
    onError: (error) => notifications.show({ color: 'red', message: getErrorMessage(error) }),
  });
  return (
    <Button size="sm" variant={variant} disabled={isPending} onClick={() => mutate()}>
      {isPending ? texts.renewing() : label}
    </Button>
  );
}
