import { useQuery } from '@tanstack/react-query';
import { sellingFactKinds } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistantSettings.gen.ts';
import * as profile from '#texts/profile.gen.ts';
import { messageOf } from '../../lib/client.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { FactsForm } from './FactsForm.tsx';
import { factsQuery } from './queries.ts';

/** What customers read of payment and delivery: five of the facts that the assistant says. */
export default function SellingFacts() {
  const { data, error, refetch } = useQuery(factsQuery());
  if (data) return <FactsForm facts={data.facts} kinds={sellingFactKinds} hint={texts.sellingFactsHint()} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => refetch()} />;
  return <LoadingState text={profile.sellingFactsLoading()} />;
}
