import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/shopPage.gen.ts';
import { readShopPageOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { SettingsCard } from '../../ui/form/SettingsCard.tsx';
import { ShopPageForm } from './ShopPageForm.tsx';

/** What the shop says about itself on its public page. */
export default function ShopPageCard({ businessName }: { businessName: string }) {
  const query = useQuery(readShopPageOptions());
  return (
    <SettingsCard title={texts.title()} loading={texts.loading()} query={query}>
      {(page) => <ShopPageForm page={page} businessName={businessName} />}
    </SettingsCard>
  );
}
