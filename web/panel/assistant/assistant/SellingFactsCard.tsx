import { Box } from '@mantine/core';
import { lazy } from 'react';
import * as settingsTexts from '#texts/paymentSettings.gen.ts';
import * as texts from '#texts/profile.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';

/** Loaded when the card is shown: it hardly ever changes. */
const SellingFacts = lazy(() => import('./SellingFacts.tsx'));

export default function SellingFactsCard() {
  return (
    <Card
      title={texts.sellingFacts()}
      action={
        <LinkButton to="/seller/money/settings" variant="default" size="xs">
          {settingsTexts.open()}
        </LinkButton>
      }
    >
      <Box maw={560}>
        <ClientOnly fallback={<LoadingState text={texts.sellingFactsLoading()} />}>
          <SellingFacts />
        </ClientOnly>
      </Box>
    </Card>
  );
}
