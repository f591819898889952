import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import * as texts from '#texts/secondFactor.gen.ts';
import { LoadingState } from '../ui/feedback/LoadingState.tsx';
import { Card } from '../ui/layout/Card.tsx';

/** Fetched where it stands: hardly anybody opens it twice. */
const SecondFactor = lazy(() => import('./SecondFactor.tsx'));

export function SecondFactorCard() {
  return (
    <Card title={texts.title()}>
      <Box maw={560}>
        <Suspense fallback={<LoadingState text={texts.loading()} />}>
          <SecondFactor />
        </Suspense>
      </Box>
    </Card>
  );
}
