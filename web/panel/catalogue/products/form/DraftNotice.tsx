import { Alert, Button } from '@mantine/core';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/productForm.gen.ts';
import { OfflineNotice } from '../../../ui/feedback/OfflineNotice.tsx';
import classes from './NewerVersionNotice.module.css';

/** Shown when the form was filled from an unsaved draft, and while the browser is offline. */
export function DraftNotice({ foundAt, onDiscard }: { foundAt: string | undefined; onDiscard: () => void }) {
  return (
    <>
      <OfflineNotice text={texts.offline()} />
      {foundAt && (
        <Alert color="blue" role="status" className={classes.notice} title={texts.draftFound()}>
          <p className={classes.words}>{texts.draftFoundAt({ at: formatDateTime(foundAt) })}</p>
          <Button variant="default" mt="sm" onClick={onDiscard}>
            {texts.discardDraft()}
          </Button>
        </Alert>
      )}
    </>
  );
}
