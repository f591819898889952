import { Button, Stack } from '@mantine/core';
import * as texts from '#texts/secondFactor.gen.ts';
import { useSignOut } from '../accounts/useSignOut.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

/** All that an administrator sees who still lacks the second factor that is required. */
export function MissingSecondFactor() {
  const signOut = useSignOut();
  return (
    <>
      <PageHeader title={texts.missing()} subtitle={texts.missingHint()} />
      <Stack gap="md">
        <SecondFactorCard />
        <div>
          <Button variant="default" onClick={signOut}>
            {texts.signOut()}
          </Button>
        </div>
      </Stack>
    </>
  );
}
