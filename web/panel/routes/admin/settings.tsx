import { Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { titled } from '../../lib/brand.ts';
import { MailList } from '../../mails/MailList.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const Route = createFileRoute('/admin/settings')({
  head: () => titled('Settings'),
  component: AdminSettings,
});

function AdminSettings() {
  return (
    <>
      <PageHeader title="Settings" subtitle="Settings page content goes here." />
      <Card
        title="Mails"
        action={
          <Text size="sm" c="dimmed">
            What the marketplace wrote, newest first
          </Text>
        }
        flush
      >
        <MailList />
      </Card>
    </>
  );
}
