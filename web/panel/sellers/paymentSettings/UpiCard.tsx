import { useQuery } from '@tanstack/react-query';
import type { UpiAccount } from '#domain/sellers/paymentSettings.ts';
import * as texts from '#texts/paymentSettings.gen.ts';
import { readPaymentSettingsOptions, readSecondFactorOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { SettingsCard } from '../../ui/form/SettingsCard.tsx';
import { UpiForm } from './UpiForm.tsx';

export default function UpiCard() {
  const query = useQuery(readPaymentSettingsOptions());
  return (
    <SettingsCard title={texts.upiTab()} loading={texts.loading()} query={query}>
      {({ upi }) => <UpiSettings upi={upi} />}
    </SettingsCard>
  );
}

/** Whether a code is needed besides the password is known when the second factor's state has loaded. */
function UpiSettings({ upi }: { upi: UpiAccount | null }) {
  const query = useQuery(readSecondFactorOptions());
  const { seller } = useSession();
  if (query.isPending) return <LoadingState text={texts.loading()} />;
  if (query.isLoadingError)
    return <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  return <UpiForm upi={upi} ownerName={seller?.ownerName ?? ''} needsCode={query.data.isOn} />;
}
