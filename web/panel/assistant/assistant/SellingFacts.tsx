import { useQuery } from '@tanstack/react-query';
import { sellingFactKinds } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistantSettings.gen.ts';
import * as profile from '#texts/profile.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { ShopFactsForm } from '../../sellers/facts/ShopFactsForm.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { shopFactsQuery } from './assistantQueries.ts';

/** The shop's facts about payment and delivery, which are also shown to customers. */
export default function SellingFacts() {
  const { data, error, refetch } = useQuery(shopFactsQuery());
  if (data) return <ShopFactsForm facts={data.facts} kinds={sellingFactKinds} hint={texts.sellingFactsHint()} />;
  if (error) return <ErrorState message={getErrorMessage(error)} onRetry={() => refetch()} />;
  return <LoadingState text={profile.sellingFactsLoading()} />;
}
