import { Group, Text } from '@mantine/core';
import * as texts from '#texts/audit.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';

export function AuditCard() {
  return (
    <Card title={texts.title()}>
      <Group justify="space-between" gap="md">
        <Text>{texts.openHint()}</Text>
        <LinkButton variant="default" to="/admin/settings/audit">
          {texts.open()}
        </LinkButton>
      </Group>
    </Card>
  );
}
