import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import * as texts from '#texts/ui.gen.ts';
import { EmptyState } from './EmptyState.tsx';

/** Replaces a list when nothing matches the filters. */
export function NothingFound({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={title}
      text={texts.otherFilters()}
      action={
        <Button variant="default" onClick={onClear}>
          {texts.clearFilters()}
        </Button>
      }
    />
  );
}
