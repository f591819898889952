import { Box } from '@mantine/core';
import { useEffect } from 'react';
import * as texts from '#texts/secondFactor.gen.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';

const load = async () => (await import('./SecondFactor.tsx')).default;

/**
 * Fetched where it stands: hardly anybody opens it twice. Not `lazy`: the server would draw what the browser cannot go on
 * from, since its answers come before that file.
 */
export function SecondFactorCard() {
  const [SecondFactor, fetchIt] = useLazyComponent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void fetchIt(), []);
  return (
    <Card title={texts.title()}>
      <Box maw={560}>{SecondFactor ? <SecondFactor /> : <LoadingState text={texts.loading()} />}</Box>
    </Card>
  );
}
