import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/terms.gen.ts';
import { readTermsOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { BlockedPhones } from './BlockedPhones.tsx';
import { TermsForm } from './TermsForm.tsx';

/** The shop's terms and blocked phones. */
export default function TermsCard() {
  const query = useQuery(readTermsOptions());
  return (
    <Card title={texts.title()}>
      <Box maw={560}>
        {query.data ? (
          <>
            <TermsForm terms={query.data} />
            <BlockedPhones />
          </>
        ) : query.isPending ? (
          <LoadingState text={texts.loading()} />
        ) : (
          <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />
        )}
      </Box>
    </Card>
  );
}
