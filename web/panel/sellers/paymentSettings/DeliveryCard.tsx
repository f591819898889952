import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/paymentSettings.gen.ts';
import { readPaymentSettingsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { SettingsCard } from '../../ui/form/SettingsCard.tsx';
import { DeliveryForm } from './DeliveryForm.tsx';

export default function DeliveryCard() {
  const query = useQuery(readPaymentSettingsOptions());
  return (
    <SettingsCard title={texts.deliveryTab()} loading={texts.loading()} query={query}>
      {({ delivery }) => <DeliveryForm delivery={delivery} />}
    </SettingsCard>
  );
}
