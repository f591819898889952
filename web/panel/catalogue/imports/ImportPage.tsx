import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as texts from '#texts/importScreen.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { BackArrow, PageHeader } from '../../ui/layout/PageHeader.tsx';
import { reloadProducts } from '../products/productCache.ts';
import { DiscardButton } from './DiscardButton.tsx';
import { describeFile } from './describeFile.ts';
import { ImportMapping } from './ImportMapping.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { DoneImport, EndedImport, UndoneImport } from './ImportResult.tsx';
import { ImportReview } from './ImportReview.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { type ImportDetails, importDetails } from './importQueries.ts';
import type { ImportPageSearch } from './importSearch.ts';
import { isRunning } from './importSteps.ts';
import { useImportActions } from './useImportActions.ts';

type Props = { id: string } & ImportPageSearch;

/** An import in any of its steps. */
export default function ImportPage({ id, ...search }: Props) {
  const { data, error, isPending, refetch } = useQuery(importDetails(id));
  if (data) return <ImportStep details={data} search={search} />;
  if (isPending) return <LoadingState text={texts.loading()} rows={3} rowHeight={200} />;
  if (isApiError(error, 'import_not_found') || isApiError(error, 'validation_failed')) return <ImportMissing />;
  return <ErrorState message={renderErrorMessage(error)} onRetry={() => refetch()} />;
}

const ImportMissing = () => (
  <EmptyState
    order={1}
    icon={IconFileUnknown}
    title={texts.notFound()}
    text={texts.notFoundHint()}
    action={<LinkButton to="/seller/products/import">{texts.importAnother()}</LinkButton>}
  />
);

function ImportStep({ details, search }: { details: ImportDetails; search: ImportPageSearch }) {
  const { id, state, fileName } = details;
  const queryClient = useQueryClient();
  // Products may have been read before.
  useEffect(() => {
    if (state === 'done' || state === 'undone') void reloadProducts(queryClient);
  }, [state, queryClient]);
  const isMapping = state === 'mapping' || (state === 'ready' && search.view === 'columns');
  return (
    <>
      <PageHeader
        title={fileName}
        subtitle={state !== 'reading' && describeFile(details)}
        back={<BackArrow to="/seller/products/import" aria-label={texts.backToList()} />}
        actions={<StepActions details={details} isMapping={isMapping} />}
      />
      <ImportSteps state={isMapping ? 'mapping' : state} />
      <StepContent key={id} details={details} search={search} isMapping={isMapping} />
    </>
  );
}

/** What can still be done about an import that has not begun. */
function StepActions({ details: { id, state }, isMapping }: { details: ImportDetails; isMapping: boolean }) {
  const canChange = state === 'reading' || state === 'mapping' || state === 'checking' || state === 'ready';
  if (!canChange) return null;
  return (
    <>
      {state === 'ready' && !isMapping && (
        <LinkButton to="/seller/products/import/$id" params={{ id }} search={{ view: 'columns' }} variant="default">
          {texts.changeColumns()}
        </LinkButton>
      )}
      <DiscardButton id={id} />
    </>
  );
}

type ContentProps = { details: ImportDetails; search: ImportPageSearch; isMapping: boolean };

function StepContent({ details, search, isMapping }: ContentProps) {
  const { id, state } = details;
  const actions = useImportActions(id);
  const navigate = useNavigate();
  if (isRunning(state)) return <ImportProgress details={details} />;
  if (isMapping) {
    return (
      <ImportMapping
        // Recognised anew, the columns and their targets are others.
        key={`${details.sheet}/${details.headerRow}/${details.dialect}`}
        details={details}
        actions={actions}
        onChecked={() => navigate({ to: '/seller/products/import/$id', params: { id }, search: {}, replace: true })}
      />
    );
  }
  if (state === 'ready') return <ImportReview details={details} actions={actions} filter={search} />;
  if (state === 'done') return <DoneImport details={details} actions={actions} filter={search} />;
  return state === 'undone' ? <UndoneImport details={details} /> : <EndedImport details={details} />;
}
