import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/paymentSettings.gen.ts';
import { readPaymentSettingsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { AfterSecondFactor } from '../../identity/secondFactors/AfterSecondFactor.tsx';
import { SettingsCard } from '../../ui/form/SettingsCard.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { ProviderStatus } from './ProviderStatus.tsx';

/** The shop's own account at a payment provider (money.md, section 4). */
export default function ProviderCard() {
  const query = useQuery(readPaymentSettingsOptions());
  return (
    <SettingsCard title={texts.providerTab()} loading={texts.loading()} query={query}>
      {({ provider }) => (
        <>
          {provider && <ProviderStatus provider={provider} />}
          <AfterSecondFactor>
            {(needsCode) => <ProviderForm provider={provider?.provider ?? null} needsCode={needsCode} />}
          </AfterSecondFactor>
        </>
      )}
    </SettingsCard>
  );
}
