import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/assistantSettings.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { assistantEngineQuery } from './assistantQueries.ts';

/** Which data of the shop and its customers is sent to whom (chat.md, section 5). */
export function DataDisclosure() {
  const query = useQuery(assistantEngineQuery());
  if (query.isLoadingError)
    return <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  if (!query.data) return <LoadingState text={texts.placeLoading()} />;
  const { model } = query.data;
  if (!model) return <Text>{texts.placeBuiltIn()}</Text>;
  return (
    <>
      <Text>{texts.placeModel({ model: model.name, host: model.host })}</Text>
      <Text>{texts.placeMasked()}</Text>
      <Text>{texts.placeProven()}</Text>
    </>
  );
}
