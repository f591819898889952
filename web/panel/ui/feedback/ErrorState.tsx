import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as texts from '#texts/ui.gen.ts';
import { EmptyState } from './EmptyState.tsx';

/** Replaces content that failed to load. */
export function ErrorState(props: {
  /** E.g. `renderErrorMessage(error)`. */
  message: ReactNode;
  /** Adds a 'Try Again' button. */
  onRetry?: (() => void) | undefined;
}) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={props.message}
        action={
          props.onRetry && (
            <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={props.onRetry}>
              {texts.tryAgain()}
            </Button>
          )
        }
      />
    </div>
  );
}
