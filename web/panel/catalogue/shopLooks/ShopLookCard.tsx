import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/shopLook.gen.ts';
import { readShopLookOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { SettingsCard } from '../../ui/form/SettingsCard.tsx';
import { ShopLookForm } from './ShopLookForm.tsx';

/** How the shop looks on its page and on its products' pages. */
export default function ShopLookCard({ businessName }: { businessName: string }) {
  const query = useQuery(readShopLookOptions());
  return (
    <SettingsCard title={texts.title()} loading={texts.loading()} query={query}>
      {(look) => <ShopLookForm look={look} businessName={businessName} />}
    </SettingsCard>
  );
}
