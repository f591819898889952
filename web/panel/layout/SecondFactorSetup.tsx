import { Button, Stack } from '@mantine/core';
import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/secondFactor.gen.ts';
import { useSignOut } from '../identity/accounts/useSignOut.ts';
import { SecondFactorCard } from '../identity/secondFactors/SecondFactorCard.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { Brand } from './Brand.tsx';
import { MessagePage } from './MessagePage.tsx';

/** The only page for users whose required second factor is missing. */
export function SecondFactorSetup() {
  const signOut = useSignOut();
  return (
    <MessagePage brand={<Brand name={productName} />}>
      <PageHeader title={texts.missing()} subtitle={texts.missingHint()} />
      <Stack gap="md">
        <SecondFactorCard />
        <div>
          <Button variant="default" onClick={signOut}>
            {texts.signOut()}
          </Button>
        </div>
      </Stack>
    </MessagePage>
  );
}
