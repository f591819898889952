import { useQuery } from '@tanstack/react-query';
import type { UpiAccount } from '#domain/sellers/paymentSettings.ts';
import * as texts from '#texts/paymentSettings.gen.ts';
import { readPaymentSettingsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { AfterSecondFactor } from '../../identity/secondFactors/AfterSecondFactor.tsx';
import { useSession } from '../../lib/session.ts';
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

function UpiSettings({ upi }: { upi: UpiAccount | null }) {
  const { seller } = useSession();
  return (
    <AfterSecondFactor>
      {(needsCode) => <UpiForm upi={upi} ownerName={seller?.ownerName ?? ''} needsCode={needsCode} />}
    </AfterSecondFactor>
  );
}
