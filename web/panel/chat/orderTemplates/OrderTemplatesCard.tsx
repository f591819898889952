import { lazy } from 'react';
import * as texts from '#texts/orderTemplates.gen.ts';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';

/** Fetched where it stands: hardly anybody opens it twice. */
const OrderTemplates = lazy(() => import('./OrderTemplates.tsx'));

export function OrderTemplatesCard() {
  return (
    <Card title={texts.title()}>
      <ClientOnly fallback={<LoadingState text={texts.loading()} />}>
        <OrderTemplates />
      </ClientOnly>
    </Card>
  );
}
