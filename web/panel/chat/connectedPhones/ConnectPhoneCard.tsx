import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/connection.gen.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConnectCode } from './ConnectCode.tsx';
import { connectionQuery } from './connectionQuery.ts';

/** Shown on the dashboard until a phone is connected. Renders nothing while loading and after an error. */
export default function ConnectPhoneCard() {
  const { data } = useQuery(connectionQuery());
  if (!data || data.phone) return null;
  return (
    <Card
      title={texts.codeTitle()}
      action={
        <LinkText to="/seller/chats/phone" size="sm">
          {texts.cardAction()}
        </LinkText>
      }
    >
      <Stack gap="md">
        <Text>{texts.cardText()}</Text>
        <ConnectCode connection={data} />
      </Stack>
    </Card>
  );
}
