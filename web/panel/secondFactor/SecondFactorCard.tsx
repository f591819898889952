import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { LoadingState } from '../ui/feedback/LoadingState.tsx';
import { Card } from '../ui/layout/Card.tsx';

/** Fetched where it stands: hardly anybody opens it twice. */
const SecondFactor = lazy(() => import('./SecondFactor.tsx'));

export function SecondFactorCard() {
  return (
    <Card title="Second factor">
      <Box maw={560}>
        <Suspense fallback={<LoadingState text="Loading..." />}>
          <SecondFactor />
        </Suspense>
      </Box>
    </Card>
  );
}
