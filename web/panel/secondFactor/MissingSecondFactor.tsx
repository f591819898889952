import { Button, Stack } from '@mantine/core';
import { useSignOut } from '../accounts/useSignOut.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

/** All that an administrator sees who still lacks the second factor that is required. */
export function MissingSecondFactor() {
  const signOut = useSignOut();
  return (
    <>
      <PageHeader
        title="Set up your second factor"
        subtitle="This marketplace asks its administrators for one. The rest opens when it is on."
      />
      <Stack gap="md">
        <SecondFactorCard />
        <div>
          <Button variant="default" onClick={signOut}>
            Sign out
          </Button>
        </div>
      </Stack>
    </>
  );
}
