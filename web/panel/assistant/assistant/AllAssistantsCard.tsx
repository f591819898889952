import { lazy } from 'react';
import * as texts from '#texts/allAssistants.gen.ts';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Later } from '../../ui/layout/Later.tsx';

/** Fetched where it stands, as the templates are. */
const AllAssistants = lazy(() => import('./AllAssistants.tsx'));

export function AllAssistantsCard() {
  return (
    <Card title={texts.title()}>
      <Later fallback={<LoadingState text={texts.loading()} />}>
        <AllAssistants />
      </Later>
    </Card>
  );
}
