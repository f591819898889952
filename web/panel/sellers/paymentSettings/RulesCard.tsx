import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/paymentSettings.gen.ts';
import { readPaymentSettingsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { SettingsCard } from '../../ui/form/SettingsCard.tsx';
import { RulesForm } from './RulesForm.tsx';

export default function RulesCard() {
  const query = useQuery(readPaymentSettingsOptions());
  return (
    <SettingsCard title={texts.rulesTab()} loading={texts.loading()} query={query}>
      {({ payment }) => <RulesForm rules={payment} />}
    </SettingsCard>
  );
}
