import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listImportRowsQueryKey, listImportsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { applyImport, changeImportMapping, undoImport } from '../../../api/sdk.gen.ts';
import type { ChangeImportMappingData } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { type ImportDetails, importDetails } from './importQueries.ts';

/**
 * What moves an import to its next step. Its new state is shown immediately; a refusal is shown, and the import is read
 * again because it has changed meanwhile.
 */
export function useImportActions(id: string) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { queryKey } = importDetails(id);
  async function run(act: () => Promise<{ data: ImportDetails }>): Promise<boolean> {
    setBusy(true);
    try {
      await queryClient.cancelQueries({ queryKey });
      const { data } = await act();
      queryClient.setQueryData(queryKey, data);
      void refreshQueries(queryClient, listImportsQueryKey, listImportRowsQueryKey);
      return true;
    } catch (error) {
      notifications.show({ color: 'red', message: renderErrorMessage(error) });
      await queryClient.invalidateQueries({ queryKey });
      return false;
    } finally {
      setBusy(false);
    }
  }
  const path = { id };
  return {
    isBusy,
    change: (body: ChangeImportMappingData['body']) =>
      run(() => changeImportMapping({ path, body, throwOnError: true })),
    apply: () => run(() => applyImport({ path, throwOnError: true })),
    undo: () => run(() => undoImport({ path, throwOnError: true })),
  };
}

export type ImportActions = ReturnType<typeof useImportActions>;
