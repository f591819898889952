import { lazy } from 'react';
import * as texts from '#texts/settings.gen.ts';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';

/** Loaded when the card is shown: few admins need it twice. */
const OrderTemplates = lazy(() => import('./OrderTemplates.tsx'));

export function OrderTemplatesCard() {
  return (
    <Card title={texts.orderTemplates()}>
      <ClientOnly fallback={<LoadingState text={texts.loadingTemplates()} />}>
        <OrderTemplates />
      </ClientOnly>
    </Card>
  );
}
