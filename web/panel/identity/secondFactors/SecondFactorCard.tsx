import { Box } from '@mantine/core';
import { useEffect } from 'react';
import * as texts from '#texts/settings.gen.ts';
import * as uiTexts from '#texts/ui.gen.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';

const load = async () => (await import('./SecondFactor.tsx')).default;

/**
 * Loaded when the card is shown. Not with `lazy`: its data may arrive before its code, and the server's markup would
 * not match.
 */
export function SecondFactorCard() {
  const [SecondFactor, loadSecondFactor] = useLazyComponent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => void loadSecondFactor(), []);
  return (
    <Card title={texts.secondFactor()}>
      <Box maw={560}>{SecondFactor ? <SecondFactor /> : <LoadingState text={uiTexts.loadingMore()} />}</Box>
    </Card>
  );
}
