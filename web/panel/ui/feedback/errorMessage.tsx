import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/ui.gen.ts';
import { getErrorMessage, isApiError } from '../../lib/apiClient.ts';

/** The message for any error, followed by the reference of an internal server error. */
export function renderErrorMessage(error: unknown, sentence: string = getErrorMessage(error)): ReactNode {
  const reference = getErrorReference(error);
  return reference === undefined
    ? sentence
    : [<span key="sentence">{sentence}</span>, <ErrorReference key="reference" id={reference} />];
}

/** The request's id in the server's log, only for internal server errors. */
export const getErrorReference = (error: unknown) => (isApiError(error) ? error.reference : undefined);

/** One click selects the whole reference. */
export function ErrorReference({ id }: { id: string }) {
  return (
    <Text span display="block" size="xs" fw={400} c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
      {rich(texts.reference({ id: () => <span style={{ userSelect: 'all' }}>{id}</span> }))}
    </Text>
  );
}
