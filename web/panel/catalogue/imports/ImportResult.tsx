import { Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '#texts/formats.ts';
import * as texts from '#texts/importScreen.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import lined from '../../ui/layout/DividedList.module.css';
import { explainFailure } from './failureTexts.ts';
import { ImportCounts } from './ImportCounts.tsx';
import classes from './ImportReview.module.css';
import { ProblemsNotice } from './ImportReview.tsx';
import { ImportRows } from './ImportRows.tsx';
import type { ImportDetails } from './importQueries.ts';
import type { ImportRowFilter } from './importSearch.ts';
import type { ImportActions } from './useImportActions.ts';

type Props = { details: ImportDetails; actions: ImportActions; filter: ImportRowFilter };

/** What an import did: its counts, the way to its products, and 'Undo'. */
export function DoneImport({ details, actions, filter }: Props) {
  const { id, counts, undoableUntil } = details;
  const count = counts.create + counts.update;
  return (
    <Stack gap="md">
      <Card>
        <EmptyState
          icon={IconCircleCheck}
          title={texts.done({ count })}
          text={undoableUntil && texts.undoUntil({ date: formatDate(undoableUntil) })}
          action={
            <div className={classes.actions}>
              {count > 0 && (
                <LinkButton to="/seller/products" search={{ import: id }}>
                  {texts.viewProducts()}
                </LinkButton>
              )}
              {undoableUntil && <UndoButton actions={actions} />}
              <AnotherFile isMain={count === 0} />
            </div>
          }
        />
      </Card>
      <ImportCounts id={id} counts={counts} current={filter.verdict} />
      {counts.error > 0 && <ProblemsNotice id={id} count={counts.error} />}
      <ImportRows id={id} codes={details.codes} filter={filter} />
    </Stack>
  );
}

function UndoButton({ actions }: { actions: ImportActions }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        {texts.undo()}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={texts.undoTitle()}
        text={texts.undoText()}
        confirmLabel={texts.undoConfirm()}
        pendingLabel={texts.undoing()}
        onConfirm={actions.undo}
      />
    </>
  );
}

const AnotherFile = ({ isMain }: { isMain: boolean }) => (
  <LinkButton to="/seller/products/import" variant={isMain ? 'filled' : 'default'}>
    {texts.importAnother()}
  </LinkButton>
);

/** After an undo, with the products that were left as they are. */
export function UndoneImport({ details: { notUndone } }: { details: ImportDetails }) {
  return (
    <Stack gap="md">
      <Card>
        <EmptyState
          icon={IconArrowBackUp}
          title={texts.undone()}
          text={notUndone.count > 0 ? texts.notUndone({ count: notUndone.count }) : texts.undoneText()}
          action={<AnotherFile isMain />}
        />
      </Card>
      {notUndone.products.length > 0 && (
        <Card title={texts.editedSince()} flush>
          <ul className={lined.rows}>
            {notUndone.products.map(({ id, name }) => (
              <li key={id} className={classes.edited}>
                <LinkText to="/seller/products/$id" params={{ id }} c="inherit">
                  {name}
                </LinkText>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  );
}

/** An import that ended early: discarded, or with the reason and what to do. */
export function EndedImport({ details: { state, problem } }: { details: ImportDetails }) {
  const isFailed = state === 'failed';
  return (
    <Card>
      <EmptyState
        icon={isFailed ? IconAlertTriangle : IconX}
        title={isFailed ? texts.failed() : texts.cancelled()}
        text={isFailed ? explainFailure(problem?.code) : texts.cancelledText()}
        action={<AnotherFile isMain />}
      />
    </Card>
  );
}
