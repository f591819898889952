import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/fromPhone.gen.ts';
import { listDraftsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { discardDraft } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import lined from '../../ui/layout/DividedList.module.css';
import { DraftRow, getDraftName } from './DraftRow.tsx';
import type { PhoneDraft } from './draftQueries.ts';

export function DraftRows({ drafts }: { drafts: readonly PhoneDraft[] }) {
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  // Kept while the dialog fades out, so that its text keeps the name.
  const [draftToDiscard, setDraftToDiscard] = useState<PhoneDraft>();
  const discard = async ({ id }: PhoneDraft) => {
    try {
      await discardDraft({ path: { id } });
    } catch (error) {
      // Already discarded on the phone.
      if (!isApiError(error, 'draft_not_found')) throw error;
    }
    void refreshQueries(queryClient, listDraftsQueryKey);
  };
  return (
    <Card flush>
      <ul className={lined.rows} aria-label={texts.list()}>
        {drafts.map((draft) => (
          <li key={draft.id} data-entry>
            <DraftRow
              draft={draft}
              onDiscard={(chosen) => {
                setDraftToDiscard(chosen);
                setConfirming(true);
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={texts.discardTitle()}
        text={draftToDiscard && texts.discardText({ product: getDraftName(draftToDiscard) })}
        confirmLabel={texts.discard()}
        pendingLabel={texts.discarding()}
        onConfirm={() => draftToDiscard && discard(draftToDiscard)}
      />
    </Card>
  );
}
