import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import * as texts from '#texts/ui.gen.ts';
import { EmptyState } from './EmptyState.tsx';

/** The 404 page. The home page is outside this application, hence a plain link. */
export function NotFound() {
  return (
    <EmptyState
      order={1}
      icon={IconMapSearch}
      title={texts.notFound()}
      text={texts.notFoundHint()}
      action={
        <Button component="a" href="/">
          {texts.goHome()}
        </Button>
      }
    />
  );
}
