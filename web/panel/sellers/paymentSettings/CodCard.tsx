import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/paymentSettings.gen.ts';
import { readPaymentSettingsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { SettingsCard } from '../../ui/form/SettingsCard.tsx';
import { CodForm } from './CodForm.tsx';

export default function CodCard() {
  const query = useQuery(readPaymentSettingsOptions());
  return (
    <SettingsCard title={texts.codTab()} loading={texts.loading()} query={query}>
      {({ cod }) => <CodForm cod={cod} />}
    </SettingsCard>
  );
}
