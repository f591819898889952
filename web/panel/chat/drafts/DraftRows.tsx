import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/fromPhone.gen.ts';
import { listDraftsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { discardDraft } from '../../../api/sdk.gen.ts';
import { refresh } from '../../lib/cache.ts';
import { isApiError } from '../../lib/client.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import lined from '../../ui/layout/Lined.module.css';
import { DraftRow, nameOf } from './DraftRow.tsx';
import type { Draft } from './drafts.ts';

/** What the phone has begun, with the question before one is discarded. */
export function DraftRows({ drafts }: { drafts: readonly Draft[] }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  // Kept while the dialog fades out, so that its sentence does not lose the name.
  const [doomed, setDoomed] = useState<Draft>();
  const discard = async ({ id }: Draft) => {
    try {
      await discardDraft({ path: { id } });
    } catch (error) {
      // Done on the phone meanwhile.
      if (!isApiError(error, 'draft_not_found')) throw error;
    }
    void refresh(queryClient, listDraftsQueryKey);
  };
  return (
    <Card flush>
      <ul className={lined.rows} aria-label={texts.list()}>
        {drafts.map((draft) => (
          <li key={draft.id} data-entry>
            <DraftRow
              draft={draft}
              onDiscard={(asked) => {
                setDoomed(asked);
                setAsking(true);
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={texts.discardTitle()}
        text={doomed && texts.discardText({ product: nameOf(doomed) })}
        confirmLabel={texts.discard()}
        pendingLabel={texts.discarding()}
        onConfirm={() => doomed && discard(doomed)}
      />
    </Card>
  );
}
