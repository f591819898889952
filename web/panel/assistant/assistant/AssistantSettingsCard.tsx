import { lazy } from 'react';
import * as texts from '#texts/settings.gen.ts';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';

/** Loaded when the card is shown: few admins need it twice. */
const AssistantSettings = lazy(() => import('./AssistantSettings.tsx'));

export function AssistantSettingsCard() {
  return (
    <Card title={texts.assistants()}>
      <ClientOnly fallback={<LoadingState text={texts.loadingAssistants()} />}>
        <AssistantSettings />
      </ClientOnly>
    </Card>
  );
}
