import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as texts from '#texts/ui.gen.ts';
import { EmptyState } from './EmptyState.tsx';

/** What stands in place of content that could not be loaded. */
export function ErrorState(props: {
  /** A sentence for people, e.g. from `failureText(error)`. */
  message: ReactNode;
  /** Draws 'Try Again'. */
  onRetry?: (() => void) | undefined;
}) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        color="red"
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
