import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/ui.gen.ts';
import { getErrorMessage, isApiError } from '../../lib/apiClient.ts';

/** What to show for whatever was thrown: a sentence, and below it the reference, if the server itself failed. */
export function renderErrorMessage(error: unknown, sentence: string = getErrorMessage(error)): ReactNode {
  const reference = getErrorReference(error);
  return reference === undefined
    ? sentence
    : [<span key="sentence">{sentence}</span>, <ErrorReference key="reference" id={reference} />];
}

/** By what the request stands in the server's log; only where the server itself failed. */
export const getErrorReference = (error: unknown) => (isApiError(error) ? error.reference : undefined);

/** For reporting the failure: one click selects all of it. */
export function ErrorReference({ id }: { id: string }) {
  return (
    <Text span display="block" size="xs" fw={400} c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
      {rich(texts.reference({ id: () => <span style={{ userSelect: 'all' }}>{id}</span> }))}
    </Text>
  );
}
