import { Alert, Button } from '@mantine/core';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/productForm.gen.ts';
import classes from './NewerVersionNotice.module.css';

/** Shown when the form was filled from an unsaved draft. */
export default function FoundDraft({ foundAt, onDiscard }: { foundAt: string; onDiscard: () => void }) {
  return (
    <Alert color="blue" role="status" className={classes.notice} title={texts.draftFound()}>
      <p className={classes.words}>{texts.draftFoundAt({ at: formatDateTime(foundAt) })}</p>
      <Button variant="default" mt="sm" onClick={onDiscard}>
        {texts.discardDraft()}
      </Button>
    </Alert>
  );
}
