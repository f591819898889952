import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModeratedKind } from '#domain/catalogue/moderation.ts';
import * as texts from '#texts/moderation.gen.ts';
import { listAppealsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { AppealDecision } from './AppealDecisionDialog.tsx';

const AppealDecisionDialog = lazyDialog(
  async () => (await import('./AppealDecisionDialog.tsx')).AppealDecisionDialog,
  ({ decision }) => decision !== undefined,
  (props) => ({ ...props, decision: undefined }),
);

/** Open appeals; renders nothing without any. */
export function AppealList({ kind }: { kind: ModeratedKind }) {
  const { data } = useQuery(listAppealsOptions({ query: { kind } }));
  const [decision, setDecision] = useState<AppealDecision>();
  if (!data?.appeals.length) return null;
  return (
    <Card title={texts.appeals()}>
      <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.appeals.map((appeal) => (
          <li key={appeal.id}>
            <Text fw={600}>{texts.of({ product: appeal.name, shop: appeal.seller.businessName })}</Text>
            {appeal.words && <Text size="sm">{appeal.words}</Text>}
            <Text size="sm">{texts.why({ reason: appeal.reason })}</Text>
            <Text size="sm">{texts.says({ appeal: appeal.appeal ?? '' })}</Text>
            <Group gap="sm" mt="xs">
              <Button
                size="sm"
                aria-label={texts.restoreNamed({ product: appeal.name })}
                onClick={() => setDecision({ appeal, outcome: 'restore' })}
              >
                {texts.restore()}
              </Button>
              <Button
                size="sm"
                variant="default"
                aria-label={texts.keepNamed({ product: appeal.name })}
                onClick={() => setDecision({ appeal, outcome: 'keep' })}
              >
                {texts.keep()}
              </Button>
            </Group>
          </li>
        ))}
      </Stack>
      <AppealDecisionDialog decision={decision} onClose={() => setDecision(undefined)} />
    </Card>
  );
}
