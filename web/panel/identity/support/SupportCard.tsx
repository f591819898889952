import { Box } from '@mantine/core';
import { lazy } from 'react';
import * as texts from '#texts/support.gen.ts';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';

/** Loaded when the card is shown: few admins need it twice. */
const SupportForm = lazy(() => import('./SupportForm.tsx'));

export function SupportCard() {
  return (
    <Card title={texts.title()}>
      <Box maw={560}>
        <ClientOnly fallback={<LoadingState text={texts.loading()} />}>
          <SupportForm />
        </ClientOnly>
      </Box>
    </Card>
  );
}
