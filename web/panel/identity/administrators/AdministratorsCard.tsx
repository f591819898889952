import { lazy } from 'react';
import * as texts from '#texts/settings.gen.ts';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';

/** Loaded when the card is shown: few admins need it twice. */
const Administrators = lazy(() => import('./Administrators.tsx'));

export function AdministratorsCard() {
  return (
    <Card title={texts.administrators()}>
      <ClientOnly fallback={<LoadingState text={texts.loadingAdministrators()} />}>
        <Administrators />
      </ClientOnly>
    </Card>
  );
}
