import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { EmptyState } from './EmptyState.tsx';

/** The 404 page. The way home leads out of this application, hence a plain link. */
export function NotFound() {
  return (
    <EmptyState
      order={1}
      icon={IconMapSearch}
      title="Page not found"
      text="The address may have been mistyped, or the page has moved."
      action={
        <Button component="a" href="/">
          Go Home
        </Button>
      }
    />
  );
}
