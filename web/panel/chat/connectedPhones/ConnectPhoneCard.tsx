import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/connection.gen.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConnectCode } from './ConnectCode.tsx';
import { connectionQuery } from './connectionQuery.ts';

/** On the dashboard until a phone is connected. It is in nobody's way while it loads, or where that fails. */
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
