import { Alert, Code, Stack, Text } from '@mantine/core';
import * as texts from '#texts/numbers.gen.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './WebhookCard.module.css';

/** The webhook that a seller enters at the messaging service. */
export function WebhookCard({ url }: { url: string }) {
  return (
    <Card title={texts.webhookTitle()}>
      <Stack gap="sm">
        <Text>{texts.webhookIntro()}</Text>
        <ol className={classes.steps}>
          <li>{texts.webhookOpen()}</li>
          <li>
            {texts.webhookUrl()}
            <div className={classes.address}>
              <Code className={classes.url}>{url}</Code>
              <CopyButton label={texts.copyUrl()} value={url} />
            </div>
          </li>
          <li>{texts.webhookToken()}</li>
          <li>{texts.webhookFields()}</li>
        </ol>
        {!url.startsWith('https://') && (
          <Alert color="yellow" role="note">
            {texts.notPublic()}
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
